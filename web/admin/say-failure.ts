import { ApiError, messageOf } from '../api-client.ts'
import { alertDialog } from '../ui/overlay/dialogs.ts'

// spec 2 §8.17

/**
 * Says in a dialog why something was not done: the server's words, else the specified ones with what is known on a line
 * of its own. A session that is over leads to the sign-in, and that says it.
 */
export async function sayFailure(error: unknown, failure: string): Promise<void> {
  if (isSignedOut(error)) return
  await alertDialog(error instanceof ApiError ? messageOf(error, failure) : withReason(error, failure))
}

/** The specified words first, whatever else is known on a line of its own. */
export function withReason(error: unknown, failure: string): string {
  const said = messageOf(error, '')
  return said === '' || said === failure ? failure : `${failure}\n${said}`
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** What was asked for is not, or no longer, there. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
