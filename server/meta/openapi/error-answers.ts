import { bodyBytesOf, type Call, type NamedErrorStatus } from '../../../api/call.ts'
import { limits } from '../../../api/limits.ts'
import { ErrorBody } from '../../../api/schemas/errors.ts'
import type { Components, Json } from './components.ts'

export type ErrorStatus = 400 | 413 | 415 | NamedErrorStatus

/** The error answers that calls share, named after their HTTP statuses. */
const kinds: Readonly<Record<ErrorStatus, { readonly name: string; readonly description: string }>> = {
  400: {
    name: 'BadRequest',
    description: 'The request is malformed, or `errors` says what is wrong with its parts',
  },
  401: { name: 'Unauthorized', description: 'There is no session with this token, or it has ended' },
  403: {
    name: 'Forbidden',
    description:
      'The role of the caller does not allow this, or the caller’s password has to be changed first (code `password_change_required`)',
  },
  404: { name: 'NotFound', description: 'It does not exist, or does not belong to the caller' },
  409: { name: 'Conflict', description: 'The current state of the resource does not allow this' },
  413: { name: 'ContentTooLarge', description: bodyIsOver(limits.bodyBytes) },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is not sent as JSON, or is compressed',
  },
  422: { name: 'UnprocessableContent', description: '`errors` says which fields are wrong and why' },
  429: { name: 'TooManyRequests', description: 'Too many of these calls: try again later' },
  501: { name: 'NotImplemented', description: 'This server is not set up for this' },
  503: { name: 'ServiceUnavailable', description: 'The database cannot be reached: try again in a moment' },
}

/**
 * Returns the error statuses of a call, and when each occurs. Most follow from the kind of call: every request can be
 * malformed, a session is looked up in the database, and a body can be too large even where none is needed.
 */
export function errorsOf(name: string, call: Call): ReadonlyMap<ErrorStatus, string> {
  const statuses: ErrorStatus[] = [
    400,
    ...(call.access === 'public' ? [] : ([401, 403, 503] as const)),
    ...(name.startsWith('GET ') ? [] : ([413, 415] as const)),
    // The limit on how much an account may change in a minute.
    ...(name.startsWith('GET ') || call.access === 'public' ? [] : ([429] as const)),
  ]
  const named = Object.entries(call.errors ?? {}).map(
    ([status, when]) => [Number(status) as NamedErrorStatus, when] as const,
  )
  const all = new Map([...statuses.map(status => [status, kinds[status].description] as const), ...named])
  if (all.has(413)) all.set(413, bodyIsOver(bodyBytesOf(call)))
  return new Map([...all].sort(([one], [other]) => one - other))
}

function bodyIsOver(bytes: number): string {
  return `The body is larger than ${bytes / 1024} KiB`
}

/** Returns the error answers of a call as responses of the document. */
export function errorAnswers(name: string, call: Call, components: Components): Record<string, Json> {
  return Object.fromEntries(
    [...errorsOf(name, call)].map(([status, when]) => {
      const { name: kind, description } = kinds[status]
      const reference = components.refer('responses', kind, {
        description,
        ...(status === 429 || status === 503 ? { headers: { 'Retry-After': retryAfter(components) } } : {}),
        content: { 'application/json': { schema: components.schema(ErrorBody) } },
      })
      return [status, when === description ? reference : { ...reference, description: when }]
    }),
  )
}

function retryAfter(components: Components): Json {
  return components.refer('headers', 'RetryAfter', {
    description: 'The number of seconds to wait before trying again',
    schema: { type: 'integer', minimum: 1 },
  })
}
