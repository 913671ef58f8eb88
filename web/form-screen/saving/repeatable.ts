import { ApiError } from '../../api-client.ts'
import { randomKey } from '../../random-key.ts'
import type { FormSource, SavePayload } from './form-source.ts'
import { isTransient } from './is-transient.ts'

// D50

interface Attempt {
  readonly key: string
  readonly payload: SavePayload
  readonly version: number | null
}

/**
 * Sends a payload under a key. While an answer is missing, what was sent goes out again as it was, key and all, so that
 * it is one save; the caller sees by the payload that comes back that the new one has still to be sent. `fits` says
 * whether what went out stands for what is to be sent now. Once the form has another version, it never does.
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
      // An ended session says nothing of what was sent before.
      if (!isTransient(error) && !(error instanceof ApiError && error.status === 401)) unanswered = null
      throw error
    }
  }
}

/** The saves and completions of a form. A completion that is pressed again with other answers is another one. */
export function repeatableSends(source: FormSource) {
  return {
    save: repeatable(source.save, () => true),
    complete: repeatable(source.complete, (sent, now) => JSON.stringify(sent) === JSON.stringify(now)),
  }
}
