import type { AnswerOf, BodyOf, CallName, ParamsOf, QueryOf } from '../../api/contract.ts'
import type { Refusal } from '../../api/schemas/errors.ts'
import { sharedValue } from '../ui/shared-value.ts'
import { browserStorage } from './safe-storage.ts'
import { currentSession, expireSession } from './session.ts'
import { bearerOf, readSession } from './session-storage.ts'

// spec 1 §4.33, §6.6, §7.19; spec 2 §4.18, §6.1–2, §7.1, §7.13, §7.16, §8.12

/** The server refused a call. `body` is the JSON of its answer; null if the answer was not JSON. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: ErrorBody | null

  constructor(status: number, body: ErrorBody | null) {
    super(body?.message ?? `Server error: ${status}`)
    this.status = status
    this.body = body
  }
}

/** The server could not be reached, or the connection broke: worth trying again. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'

  constructor() {
    super('The server could not be reached. Please check your connection.')
  }
}

/** The body of a refusal. Any property may be missing, because a proxy on the way may have answered instead of the server. */
export type ErrorBody = Partial<Refusal>

interface Transport {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Lets the call arrive even if its page is closed meanwhile. Browsers allow this for small bodies only. */
  readonly keepalive?: boolean
}

export type Part<Name extends string, Value> = undefined extends Value
  ? { [K in Name]?: never }
  : { [K in Name]: Value }
export type Query<K extends CallName> =
  undefined extends QueryOf<K> ? { query?: never } : { query?: QueryOf<K> }

type CallOptions<K extends CallName> = Transport &
  Part<'params', ParamsOf<K>> &
  Part<'body', BodyOf<K>> &
  Query<K>

/** The arguments after a call's name. Optional if the call needs no parameters, query or body. */
type Arguments<K extends CallName> =
  Record<never, never> extends CallOptions<K> ? [options?: CallOptions<K>] : [options: CallOptions<K>]

/** The options of any call, without the types of a particular one. */
interface LooseOptions extends Transport {
  readonly params?: object | undefined
  readonly query?: object | undefined
  readonly body?: unknown
}

declare global {
  // Declared, so that the build replaces the variable by its value, or by undefined.
  interface ImportMetaEnv {
    readonly VITE_API_BASE?: string
  }
}

/** The configured API base; empty means the same origin. */
const apiBase: string = import.meta.env.VITE_API_BASE ?? ''

/** Fills in a path's {params} and appends the query, without its undefined and empty values. */
export function pathOf(template: string, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params))
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

// A 401 from these calls means wrong credentials, not an expired session.
const signInPaths = /^\/api\/(auth\/(login|register|provider)|admin\/login)\b/

/** A successful answer of the server to a call, and the user who made the call. */
export interface RecentAnswer {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly answer: unknown
  readonly userId: string | undefined
}

/** The latest answers that nobody has taken yet. Buffered, because the module that keeps answers for offline use loads later. */
export const recentAnswers = sharedValue<readonly RecentAnswer[]>([])
const MAX_RECENT_ANSWERS = 20

/** In characters, of at most three bytes. Browsers refuse a call that outlives its page with more than 64 KiB. */
const LONGEST_KEPT_ALIVE = 20_000

/**
 * Makes one call of the contract: `await call('GET /api/loan-officer/forms/{formId}', { params: { formId } })`. Throws an
 * ApiError if the server refuses and a NetworkError if it cannot be reached. A GET then returns the answer kept on the device, if
 * there is one.
 */
export async function call<K extends CallName>(key: K, ...[options]: Arguments<K>): Promise<AnswerOf<K>> {
  const { params, query, body, ...transport }: LooseOptions = options ?? {}
  const [method = 'GET', template = ''] = key.split(' ')
  const signal = endingInTime(transport.signal)
  const path = pathOf(template, params, query)
  const userId = currentSession().user?._id
  try {
    const answer = await readJson(await send(method, path, body, { ...transport, signal }))
    if (!isAnswer(key, answer)) {
      // The caller may have aborted the call while the answer was being read.
      transport.signal?.throwIfAborted()
      // Something between here and the server answered in its place, so the request may or may not have arrived.
      throw new NetworkError()
    }
    noteAnswer(true)
    recentAnswers.set([
      ...recentAnswers.current().slice(-MAX_RECENT_ANSWERS),
      { method, path, body, answer, userId },
    ])
    // Safe, because the server answers by the same contract that types this call.
    return answer as AnswerOf<K>
  } catch (error) {
    // A call that the caller itself aborted says nothing about the connection.
    const isLost = error instanceof NetworkError || isOfGateway(error)
    if (isLost || error instanceof ApiError) noteAnswer(!isLost)
    if (method !== 'GET' || !isLost) throw error
    const kept = await import('../offline/answers.ts').then(answers => answers.recall(path)).catch(() => null)
    if (kept === null) throw error
    // Safe, because it is an earlier answer to the same call, kept on the device.
    return kept as AnswerOf<K>
  }
}

/** Reports whether a proxy on the way said that it cannot reach our server, whose own errors are JSON. */
const isOfGateway = (error: unknown) =>
  error instanceof ApiError && error.status >= 500 && error.body === null

/** Returns a signal that aborts when the given signal does, or when the server takes too long to answer. */
function endingInTime(given?: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(LONGEST_ANSWER_MS)
  return given ? AbortSignal.any([given, limit]) : limit
}

/**
 * Makes a request with the signed-in user's token. Throws an ApiError for any status outside 2xx and a NetworkError if the server
 * cannot be reached.
 */
export async function send(
  method: string,
  path: string,
  body: unknown,
  transport: Transport,
): Promise<Response> {
  const { replaced, ...session } = currentSession()
  const bearer = bearerOf(session)
  const headers = new Headers(transport.headers)
  // Work that one user began must not be saved or loaded as another user.
  if (replaced && !headers.has('authorization') && !signInPaths.test(path))
    throw new ApiError(401, { message: 'Somebody else has signed in in another tab.' })
  const own = bearer && `Bearer ${bearer.token}`
  if (own && !headers.has('authorization')) headers.set('authorization', own)
  const isOwn = headers.get('authorization') === own
  if (body !== undefined) headers.set('content-type', 'application/json')
  const request: RequestInit = { ...transport, method, headers }
  if (body !== undefined) {
    const text = JSON.stringify(body)
    request.body = text
    if (text.length > LONGEST_KEPT_ALIVE) request.keepalive = false
  }
  if (method !== 'GET') discardPrefetched()
  const early = method === 'GET' ? takePrefetched(apiBase + path, bearer?.token) : undefined
  const response = await (early ?? fetch(apiBase + path, request)).catch((error: unknown) => {
    throw error instanceof DOMException && error.name === 'AbortError' ? error : new NetworkError()
  })
  if (response.ok) return response
  const problem = await readJson(response)
  const current = bearerOf(currentSession())
  // The new session must not be ended by a late 401 of a session that has been replaced, or by a 401 to another user's token.
  if (
    response.status === 401 &&
    // Otherwise a network on the way asks for a sign-in of its own.
    problem !== null &&
    bearer &&
    isOwn &&
    current?.token === bearer.token &&
    !signInPaths.test(path)
  ) {
    expireSession(bearer.kind)
  }
  throw new ApiError(response.status, typeof problem === 'object' ? problem : null)
}

/**
 * Reports whether an answer can come from our server: it never sends an empty answer, and it answers a save or a completion with
 * the form. Without this check, an "OK" from a proxy on the way would pass for a successful save.
 */
function isAnswer(call: string, answer: unknown): boolean {
  const { form, ...more } = Object(answer)
  return Boolean(form) || (Object.keys(more).length > 0 && !/(save|complete)$/.test(call))
}

/** Returns null if the body is not JSON. */
const readJson = (response: Response): Promise<unknown> => response.json().catch(() => null)

/** Returns the server's or the error's own message, else the fallback. All specified error texts follow this rule. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.body?.message ?? fallback
  return error instanceof Error && error.message !== '' ? error.message : fallback
}

/**
 * Returns the server's message, else the error's own, e.g. "Server error: 500". For cases in which the specification has no other
 * text.
 */
export function ownMessageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : messageOf(error, 'Server error')
}

/**
 * True if the connection is down or the server is busy, so that the same request may succeed later (D10: 401 means a dead
 * session alone). An answer without JSON is not the server's, but of a network on the way.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  return error instanceof ApiError && (error.status >= 500 || error.status === 429 || error.body === null)
}

/**
 * An answer that is requested before the code of the screen that needs it has loaded. It is handed out once, and only for the
 * token with which it was requested; unused answers are discarded.
 */
interface Early {
  readonly token: string
  readonly answer: Promise<Response>
  readonly cancel: () => void
}

/** If the server has not answered after this time, it counts as unavailable; the request may or may not have reached it. */
const LONGEST_ANSWER_MS = 15_000

/** An answer that no screen has taken after this time is discarded. */
const FORGOTTEN_AFTER_MS = 10_000

const early = new Map<string, Early>()

/** Requests a GET in advance, as the signed-in user, so that its answer is ready when the screen first makes the call. */
export function prefetch<K extends CallName & `GET ${string}`>(key: K, ...[options]: Arguments<K>): void {
  const { params, query }: LooseOptions = options ?? {}
  const bearer = bearerOf(readSession(browserStorage))
  if (bearer) requestEarly(apiBase + pathOf(key.slice('GET '.length), params, query), bearer.token)
}

function requestEarly(address: string, token: string): void {
  const request = new AbortController()
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(LONGEST_ANSWER_MS)])
  const answer = fetch(address, { headers: { authorization: `Bearer ${token}` }, signal })
  // Whoever takes the answer handles its failure; if nobody does, the failure does not matter.
  answer.catch(() => {})
  if (early.size === 0) setTimeout(discardPrefetched, FORGOTTEN_AFTER_MS)
  early.set(address, { token, answer, cancel: () => request.abort() })
}

/** Takes the early answer to a GET of this address with this token; undefined if it was not requested. */
function takePrefetched(address: string, token: string | undefined): Promise<Response> | undefined {
  const found = early.get(address)
  if (!found || found.token !== token) return undefined
  early.delete(address)
  return found.answer
}

/** Discards all early answers: after a change or another user's sign-in they may be stale. */
function discardPrefetched(): void {
  for (const { cancel } of early.values()) cancel()
  early.clear()
}

/** Whether the latest completed call was answered. */
let wasAnswered = true

/** Records whether a call was answered. */
function noteAnswer(isAnswered: boolean): void {
  wasAnswered = isAnswered
}

/**
 * Reports whether the connection seems to be down. The browser only knows whether there is a network, which may lead nowhere, so
 * the result of the latest call counts too.
 */
export const isLineDown = (): boolean => !navigator.onLine || !wasAnswered
