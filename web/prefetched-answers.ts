import type { CallName } from '../api/contract.ts'
import { type Arguments, apiBase, type LooseOptions, pathOf } from './call-address.ts'
import { browserStorage } from './safe-storage.ts'
import { bearerOf, readSession } from './session-storage.ts'

/**
 * Answers that are requested before the code of the screen that needs them has loaded. Each answer is handed out once, and only
 * for the token with which it was requested; unused answers are discarded.
 */

interface Early {
  readonly token: string
  readonly answer: Promise<Response>
  readonly cancel: () => void
}

/** If the server has not answered after this time, it counts as unavailable; the request may or may not have reached it. */
export const LONGEST_ANSWER_MS = 15_000

/** An answer that no screen has taken after this time is discarded. */
const FORGOTTEN_AFTER_MS = 10_000

const early = new Map<string, Early>()

/** Requests a GET in advance, as the signed-in user, so that its answer is ready when the screen first makes the call. */
export function prefetch<K extends CallName & `GET ${string}`>(key: K, ...[options]: Arguments<K>): void {
  const { params, query }: LooseOptions = options ?? {}
  const bearer = bearerOf(readSession(browserStorage))
  if (bearer) ask(apiBase + pathOf(key.slice('GET '.length), params, query), bearer.token)
}

function ask(address: string, token: string): void {
  const request = new AbortController()
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(LONGEST_ANSWER_MS)])
  const answer = fetch(address, { headers: { authorization: `Bearer ${token}` }, signal })
  // Whoever takes the answer handles its failure; if nobody does, the failure does not matter.
  answer.catch(() => {})
  if (early.size === 0) setTimeout(discardPrefetched, FORGOTTEN_AFTER_MS)
  early.set(address, { token, answer, cancel: () => request.abort() })
}

/** Takes the early answer to a GET of this address with this token; undefined if it was not requested. */
export function takePrefetched(address: string, token: string | undefined): Promise<Response> | undefined {
  const found = early.get(address)
  if (!found || found.token !== token) return undefined
  early.delete(address)
  return found.answer
}

/** Discards all early answers: after a change or another user's sign-in they may be stale. */
export function discardPrefetched(): void {
  for (const { cancel } of early.values()) cancel()
  early.clear()
}
