import { ApiError, messageOf } from '../app/api-client.ts'
import { alertDialog } from '../ui/overlay/dialogs.ts'

// spec 2 §8.17

/**
 * Shows in a dialog why an action failed: the server's message, or else the specified one, with any further reason on a line of
 * its own. Shows nothing if the session has ended, because the sign-in screen says so.
 */
export async function sayFailure(error: unknown, failure: string): Promise<void> {
  if (isSignedOut(error)) return
  await alertDialog(error instanceof ApiError ? messageOf(error, failure) : withReason(error, failure))
}

/** Returns the specified message, followed by the error's own message on a new line if there is one. */
export function withReason(error: unknown, failure: string): string {
  const said = messageOf(error, '')
  return said === '' || said === failure ? failure : `${failure}\n${said}`
}

/** Reports whether the session has ended. The sign-in then says so, and no message is needed. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Reports whether the requested item does not exist, or no longer does. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
