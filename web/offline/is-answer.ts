/**
 * Whether an answer is one of the server's to the call of this name, as far as that can be told without the whole contract.
 * A network on the way may answer in the server's place, and its "all is well" is no save and no sign-in: those are
 * answered by what was kept, or by a token.
 */
export function isAnswer(call: string, answer: unknown): boolean {
  if (typeof answer !== 'object' || !isFilled(answer)) return false
  const part = call.startsWith('P') && parts.find(([calls]) => calls.test(call))?.[1]
  return !part || isFilled(Object(answer)[part])
}

const parts = [
  [/{formId}|forms$|form\/(save|reopen)/, 'form'],
  [/clients($|\/{clientId}($|\/r))|take/, 'client'],
  [/login($|\/code)|register|finish|accept|change/, 'token'],
] as const

/** Whether it is a text, an object or a list, and not an empty one. */
const isFilled = (value: unknown) => Object.keys(value ?? {}).length > 0
