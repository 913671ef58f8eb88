/** Whether the latest call that ended had an answer. */
let wasAnswered = true

export function noteAnswer(isAnswered: boolean): void {
  wasAnswered = isAnswered
}

/**
 * Whether there is no connection as far as is known. A browser knows only whether there is a network, which may lead
 * nowhere; what the calls came to tells more.
 */
export const isLineDown = (): boolean => !navigator.onLine || !wasAnswered
