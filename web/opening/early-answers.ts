import type { CallName } from '../../api/contract.ts'
import { type Arguments, apiBase, type LooseOptions, pathOf } from '../call-address.ts'
import { browserStorage } from '../safe-storage.ts'
import { bearerOf, readSession } from '../session-storage.ts'

/**
 * Answers that were asked for before the screen that needs them was there. Each is given away once, and only to whoever it
 * was asked for; what nobody fetches is thrown away.
 */

interface Early {
  readonly token: string
  readonly answer: Promise<Response>
  readonly cancel: () => void
}

/** A server that has not answered by then is taken for away; what was sent may or may not have reached it. */
export const LONGEST_ANSWER_MS = 15_000

/** What no screen has fetched by then is thrown away. */
const FORGOTTEN_AFTER_MS = 10_000

const early = new Map<string, Early>()

/** Have a GET's answer ready for the first time that it is called, for whoever is signed in in this browser. */
export function callEarly<K extends CallName & `GET ${string}`>(key: K, ...[options]: Arguments<K>): void {
  const { params, query }: LooseOptions = options ?? {}
  const bearer = bearerOf(readSession(browserStorage))
  if (bearer) ask(apiBase + pathOf(key.slice('GET '.length), params, query), bearer.token)
}

function ask(address: string, token: string): void {
  const request = new AbortController()
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(LONGEST_ANSWER_MS)])
  const answer = fetch(address, { headers: { authorization: `Bearer ${token}` }, signal })
  // A failure is told to whoever takes the answer; without anybody it concerns nobody.
  answer.catch(() => {})
  if (early.size === 0) setTimeout(forgetEarly, FORGOTTEN_AFTER_MS)
  early.set(address, { token, answer, cancel: () => request.abort() })
}

/** The answer to a GET of this address with this token, where it was asked for early. */
export function takeEarly(address: string, token: string | undefined): Promise<Response> | undefined {
  const found = early.get(address)
  if (!found || found.token !== token) return undefined
  early.delete(address)
  return found.answer
}

/** As soon as something is changed, or somebody else signs in, what was asked for before may be wrong. */
export function forgetEarly(): void {
  for (const { cancel } of early.values()) cancel()
  early.clear()
}
