import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyCompressOptions } from '@fastify/compress'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Access, bodyBytesOf, type Call } from '../api/call.ts'
import {
  type AnswerOf,
  type BodyOf,
  type CallName,
  contract,
  type HeadersOf,
  type ParamsOf,
  type QueryOf,
} from '../api/contract.ts'
import { noteForeignId } from './audit/foreign-ids.ts'
import { type Caller, refuseGivenPassword } from './auth/sessions.ts'
import { Problem, shortened } from './errors.ts'
import { inTime } from './http/limits.ts'
import type { Services } from './services.ts'
import { checkOf, withNumbers, wordsForMissing } from './validation.ts'

// D11

type CallOf<K extends CallName> = (typeof contract)[K]
type CallerOf<K extends CallName> = CallOf<K>['access'] extends 'public' ? null : Caller
/** A download is sent through the reply. Other handlers return the contract's answer. */
type HandledAs<K extends CallName> = CallOf<K> extends { download: true } ? FastifyReply : AnswerOf<K>

/** A request as a handler receives it: validated against the contract, with a caller who is known and permitted. */
export interface Asked<K extends CallName> {
  readonly params: ParamsOf<K>
  readonly query: QueryOf<K>
  readonly body: BodyOf<K>
  readonly caller: CallerOf<K>
  readonly headers: IncomingHttpHeaders & HeadersOf<K>
  /** The caller's network address. */
  readonly address: string
  readonly log: FastifyBaseLogger
}

export type Handler<K extends CallName> = (request: Asked<K>, reply: FastifyReply) => Promise<HandledAs<K>>

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** How long the caller's admission took. What the body takes to arrive is not counted. */
    admissionMs: number
  }
}

/**
 * Lists shrink to a sixth, which matters on a lender's slow lines. Answers below the threshold fit into a packet or two; those above
 * `syncThreshold` are compressed in the thread pool, so that they keep nobody waiting.
 */
const worthCompressing = {
  encodings: ['br', 'gzip'],
  threshold: 2048,
  syncThreshold: 64 * 1024,
} satisfies FastifyCompressOptions

/**
 * Serves one call of the contract. First it checks access, before it reads any of the body; then it validates params, query,
 * headers and body against their schemas; then it runs the handler, whose answer the contract types. The handler may set
 * headers and a status on the reply; otherwise the contract's status is sent.
 */
export function serve<K extends CallName>(services: Services, name: K, handler: Handler<K>): void {
  const call: Call = contract[name]
  const { access } = call
  const [method = '', path = ''] = name.split(' ')
  const check = checksOf(call)
  // Addresses outside the API are for monitors, some of which use HEAD.
  const isForMonitors = !path.startsWith('/api/')
  const isCompressed = method === 'GET' && !call.download && !isForMonitors
  const limited = <T>(caller: Caller | null, admissionMs: number, handle: () => Promise<T>): Promise<T> => {
    // A download takes as long as its reader; its own handler limits how many are made at once.
    if (call.download) return handle()
    return inTime(
      call,
      caller ? services.callQueue(caller.userId, name, call, handle) : handle(),
      admissionMs,
    )
  }
  services.served.add(name)
  services.app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: bodyBytesOf(call),
    exposeHeadRoute: method === 'GET' && isForMonitors,
    // Answers to changes are short, and some contain a secret, whose length must tell nothing. Downloads are compressed already.
    compress: isCompressed && worthCompressing,
    ...(access !== 'public' && {
      onRequest: async (request: FastifyRequest) => {
        const from = performance.now()
        await inTime(call, admit(services, name, access, request))
        request.admissionMs = performance.now() - from
      },
    }),
    handler: async (request, reply) => {
      const asked = {
        ...check(request),
        caller: request.caller,
        headers: request.headers,
        address: request.ip,
        log: request.log,
      }
      reply.code(call.status ?? 200)
      // These checks validate exactly what the contract's types describe.
      const handle = () => handler(asked as unknown as Asked<K>, reply)
      const { caller } = request
      if (isCompressed) reply.header('vary', 'accept-encoding')
      return limited(caller, request.admissionMs, handle).catch(error => {
        if (caller && error instanceof Problem && error.status === 404)
          noteForeignId(services.db, services.denials, caller, {
            call: name,
            params: asked.params,
            address: request.ip,
          }).catch(() => {})
        throw error
      })
    },
  })
}

async function admit(
  services: Services,
  name: CallName,
  access: Exclude<Access, 'public'>,
  request: FastifyRequest,
): Promise<void> {
  const caller = await services.sessions.callerOf(request.headers.authorization)
  if (!caller) throw new Problem(401, 'Please sign in.')
  refuseGivenPassword(services.config, caller, name)
  request.caller = caller
  if (access === 'signed-in' || access.includes(caller.role)) {
    if (request.method !== 'GET') await services.quota.take(caller, request.ip, name)
    return
  }
  const { userId, email, role } = caller
  const entry = {
    event: 'denied',
    actorId: userId,
    actor: email,
    subject: name,
    address: request.ip,
    detail: { role },
  }
  await services.denials.note(entry)
  throw new Problem(403, 'Your role does not allow this.')
}

function checksOf(call: Call) {
  const params = call.params && checkOf(call.params, 'The address')
  const query = call.query && checkOf(call.query, 'The query')
  const headers = call.headers && checkOf(call.headers, 'The headers')
  const body = call.body && checkOf(call.body, 'The body')
  // A call that has words for what is missing names it if there is no body at all, too.
  const noBody = Object.values(call.body ? wordsForMissing(call.body) : {}).some(Boolean) ? {} : undefined
  return (request: FastifyRequest) => {
    const asked = {
      // Fastify parses both into flat objects of strings (or lists of strings).
      params: request.params as Record<string, unknown>,
      query: call.query ? withNumbers(call.query, request.query as Record<string, unknown>) : {},
      body: request.body ?? noBody,
    }
    refuseNul(asked.params)
    refuseNul(asked.query)
    params?.(asked.params)
    query?.(asked.query)
    headers?.(request.headers)
    if (body && asked.body === undefined) throw new Problem(400, 'A JSON body is needed.')
    body?.(asked.body)
    return asked
  }
}

/** PostgreSQL texts cannot contain NUL. The JSON parser checks bodies. */
function refuseNul(texts: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(texts))
    if (String(value).includes('\0')) throw new Problem(400, `${shortened(key)}: contains a NUL character`)
}

/** Checks at start-up that the contract knows every route under /api, and so has an access rule for it. */
export function refuseUncontracted(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url }) => {
    const name = `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`
    if (url.startsWith('/api') && !(name in contract)) throw new Error(`${name} is not in the contract`)
  })
}

/** Checks at start-up that every call of the contract is served, so that a forgotten call is found before a user finds it. */
export function checkAllServed(services: Services): void {
  const missing = Object.keys(contract).filter(name => !services.served.has(name as CallName))
  if (missing.length > 0) throw new Error(`Calls of the contract without a handler: ${missing.join(', ')}`)
}
