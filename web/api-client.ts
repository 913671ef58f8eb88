import type { AnswerOf, CallName } from '../api/contract.ts'
import type { Refusal } from '../api/schemas/errors.ts'
import { type Arguments, apiBase, type LooseOptions, pathOf, type Transport } from './call-address.ts'
import { noteAnswer } from './offline/line.ts'
import { forgetEarly, LONGEST_ANSWER_MS, takeEarly } from './opening/early-answers.ts'
import { currentSession, expireSession } from './session.ts'
import { bearerOf } from './session-storage.ts'
import { sharedValue } from './ui/shared-value.ts'

// spec 1 §4.33, §6.6; spec 2 §4.18, §6.1–2, §7.1, §7.13, §7.16, §8.12

/** What the server said instead of the answer. `body` is its JSON, null when there was none. */
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

/** A refusal's body; any of it may be missing when something between the server and here answered. */
export type ErrorBody = Partial<Refusal>

// A refused sign-in is no dead session.
const signInPaths = /^\/api\/(auth\/(login|register|provider)|admin\/login)\b/

/** An answer of the server to a call, and whom it was given to. */
export interface Heard {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly answer: unknown
  readonly userId: string | undefined
}

/** The latest answers that nobody has taken yet: what keeps them for times without a line comes late. */
export const heard = sharedValue<readonly Heard[]>([])
const MOST_HEARD = 20

/** Make one call of the contract: `await call('GET /api/loan-officer/forms/{formId}', { params: { formId } })`. */
export async function call<K extends CallName>(key: K, ...[options]: Arguments<K>): Promise<AnswerOf<K>> {
  const { params, query, body, ...transport }: LooseOptions = options ?? {}
  const [method = 'GET', template = ''] = key.split(' ')
  const signal = endingInTime(transport.signal)
  const path = pathOf(template, params, query)
  const userId = currentSession().user?._id
  try {
    const answer = await readJson(await send(method, path, body, { ...transport, signal }))
    // Somebody on the way answered in the server's place: what was sent may or may not have arrived.
    if (!isAnswer(key, answer)) throw new NetworkError()
    noteAnswer(true)
    heard.set([...heard.current().slice(-MOST_HEARD), { method, path, body, answer, userId }])
    // The server answers by the same contract that typed this call.
    return answer as AnswerOf<K>
  } catch (error) {
    // What the caller itself has called off tells nothing of the line.
    const isLost = error instanceof NetworkError
    if (isLost || error instanceof ApiError) noteAnswer(!isLost)
    if (method !== 'GET' || !isLost) throw error
    const kept = await import('./offline/answers.ts').then(answers => answers.recall(path)).catch(() => null)
    if (kept === null) throw error
    // The answer to the same call, as the device kept it.
    return kept as AnswerOf<K>
  }
}

/** A signal that gives up when this one does, or when the server takes too long to answer. */
function endingInTime(given?: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(LONGEST_ANSWER_MS)
  return given ? AbortSignal.any([given, limit]) : limit
}

/** Make a call of any kind, with the token of whoever is signed in; anything but a good answer is thrown. */
export async function send(
  method: string,
  path: string,
  body: unknown,
  transport: Transport,
): Promise<Response> {
  const { replaced, ...session } = currentSession()
  const bearer = bearerOf(session)
  const headers = new Headers(transport.headers)
  // What was begun for one person is neither saved nor loaded for another.
  if (replaced && !headers.has('authorization') && !signInPaths.test(path))
    throw new ApiError(401, { message: 'Somebody else has signed in in another tab.' })
  const own = bearer && `Bearer ${bearer.token}`
  if (own && !headers.has('authorization')) headers.set('authorization', own)
  const isOwn = headers.get('authorization') === own
  if (body !== undefined) headers.set('content-type', 'application/json')
  const request: RequestInit = { ...transport, method, headers }
  if (body !== undefined) request.body = JSON.stringify(body)
  if (method !== 'GET') forgetEarly()
  const early = method === 'GET' ? takeEarly(apiBase + path, bearer?.token) : undefined
  const response = await (early ?? fetch(apiBase + path, request)).catch((error: unknown) => {
    throw error instanceof DOMException && error.name === 'AbortError' ? error : new NetworkError()
  })
  if (response.ok) return response
  const problem = await readJson(response)
  const current = bearerOf(currentSession())
  // A late 401 of a session that has been replaced meanwhile, or one asked with another's token, must not end the new one.
  if (
    response.status === 401 &&
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
 * Whether an answer can be one of the server's: none of them is empty, and a save or a completion is answered with the form. The
 * good word of a network on the way, which answers in the server's place, is no save.
 */
function isAnswer(call: string, answer: unknown): boolean {
  const { form, ...more } = Object(answer)
  return Boolean(form) || (Object.keys(more).length > 0 && !/(save|complete)$/.test(call))
}

/** What is no JSON is nothing. */
const readJson = (response: Response): Promise<unknown> => response.json().catch(() => null)

/** The server's or the error's own message, else the fallback: the rule of every catalogued error text. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.body?.message ?? fallback
  return error instanceof Error && error.message !== '' ? error.message : fallback
}

/** The server's message, else the error's own, "Server error: 500", where the specification has no other words for it. */
export function ownMessageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : messageOf(error, 'Server error')
}
