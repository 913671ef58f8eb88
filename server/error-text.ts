/**
 * A fault that keeps the portal from starting or running and that the person who starts it can repair. Its message is one
 * sentence, which is printed as it is, without a stack trace.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** The code of a system or PostgreSQL error ('EACCES', '57P03'); '' if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** An error as half a sentence: the first line of its message, without the full stop. */
export function reasonOf(error: unknown): string {
  // A refused connection to a name with several addresses is an AggregateError without a message of its own.
  const message = error instanceof AggregateError && error.message === '' ? String(error.errors[0]) : error
  const text = message instanceof Error ? message.message : String(message)
  return (text.split('\n')[0] ?? '').replace(/^\w*Error: /, '').replace(/\.$/, '')
}
