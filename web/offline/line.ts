/** Whether the latest completed call was answered. */
let wasAnswered = true

/** Records whether a call was answered. */
export function noteAnswer(isAnswered: boolean): void {
  wasAnswered = isAnswered
}

/**
 * Reports whether the connection seems to be down. The browser only knows whether there is a network, which may lead nowhere, so
 * the result of the latest call counts too.
 */
export const isLineDown = (): boolean => !navigator.onLine || !wasAnswered
