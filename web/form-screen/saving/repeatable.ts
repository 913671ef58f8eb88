import { ApiError } from '../../app/api-client.ts'
import { randomKey } from '../../app/random-key.ts'
import type { FormSource, SavePayload } from './form-source.ts'
import { isTransient } from './is-transient.ts'

// D50

interface Attempt {
  readonly key: string
  readonly payload: SavePayload
  readonly version: number | null
}

/**
 * Sends a payload under an idempotency key. Until an answer arrives, each call repeats the same payload with the same key, so
 * that the server counts them as one. The result contains the payload that was sent, which tells the caller whether the new
 * one has yet to be sent. `fits` decides whether the earlier payload may be repeated in place of the new one; it never is
 * once the form has another version.
 */
function repeatable<Answer>(
  send: (payload: SavePayload, version: number | null, key: string) => Promise<Answer>,
  fits: (sent: SavePayload, now: SavePayload) => boolean,
) {
  let unanswered: Attempt | null = null
  return async (payload: SavePayload, version: number | null) => {
    const before = unanswered
    const attempt: Attempt =
      before && before.version === version && fits(before.payload, payload)
        ? before
        : { key: randomKey(), payload, version }
    unanswered = attempt
    try {
      const answer = await send(attempt.payload, attempt.version, attempt.key)
      unanswered = null
      return { payload: attempt.payload, answer }
    } catch (error) {
      // An expired session says nothing about what was sent before.
      if (!isTransient(error) && !(error instanceof ApiError && error.status === 401)) unanswered = null
      throw error
    }
  }
}

/** The saves and completions of a form. Completing again with other answers is a new completion. */
export function repeatableSends(source: FormSource) {
  return {
    save: repeatable(source.save, () => true),
    complete: repeatable(source.complete, (sent, now) => JSON.stringify(sent) === JSON.stringify(now)),
  }
}
