import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '../api/schemas/errors.ts'
import { isLostRace } from './db/lost-race.ts'
import { isDatabaseUnavailable, isOutOfRoom } from './db/unavailable.ts'
import { codeOf } from './error-text.ts'

export type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 421 | 422 | 429 | 501 | 503

export interface ProblemDetail {
  readonly code?: string
  /** What is wrong, by field key. */
  readonly errors?: Readonly<Record<string, string>>
  /** For a 409 because of a stale If-Match: the present version. */
  readonly currentVersion?: number
  /** For a 409 because somebody else changed the data meanwhile: who, and when (ISO 8601). */
  readonly changedBy?: { readonly name: string }
  readonly changedAt?: string
  /** For a 409 because an application was assigned meanwhile: to whom. */
  readonly assignedTo?: { readonly _id: string; readonly name: string } | null
  /** For a 403 of a sign-in that needs a code: the token with which to continue. */
  readonly step?: string
  /** For a 422 of an import: the columns of the table, if its headings say too little. */
  readonly columns?: Refusal['columns']
  readonly retryAfterSeconds?: number
}

/** An expected fault. A handler throws it; the answer has its status and a message written for people (D32). */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: ProblemStatus
  readonly detail: ProblemDetail

  constructor(status: ProblemStatus, message: string, detail: ProblemDetail = {}) {
    super(message)
    this.status = status
    this.detail = detail
  }
}

/** The first 40 characters of a text that somebody sent. A message never repeats more of it. */
export function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/** Answers every fault as JSON {message}. Unexpected faults are logged, and their answer reveals nothing internal. */
export function answerFaults(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerFault(error, request, reply))
}

/** Answers a fault, including one that occurs before a route is found, such as a malformed path. */
export function answerFault(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = asProblem(error)
  if (!problem || problem.status === 503) logFault(error, request)
  if (!problem) {
    reply.code(500).send({ message: 'Something went wrong on our side. Please try again.' })
    return
  }
  const { retryAfterSeconds, ...detail } = problem.detail
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  reply.code(problem.status).send({ message: problem.message, ...detail })
}

function asProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  // The statement was already repeated and lost again.
  if (isLostRace(error))
    return new Problem(503, 'Somebody else was changing the same data. Please try again in a moment.', {
      retryAfterSeconds: 2,
    })
  if (isOutOfRoom(error))
    return new Problem(
      503,
      'The database has no room for this just now, or may not write to its disk. Please try again in a moment.',
      { retryAfterSeconds: 2 },
    )
  if (isDatabaseUnavailable(error))
    return new Problem(503, 'The database cannot be reached just now. Please try again in a moment.', {
      retryAfterSeconds: 2,
    })
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  // The framework's own refusals of malformed requests. Its messages are not written for people.
  if (codeOf(error) === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Problem(415, 'Send the body as application/json.')
  if (status === 413) return new Problem(413, 'The body is too large.')
  if (status === 404) return new Problem(404, 'This call does not exist.')
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new Problem(400, 'The request is malformed.')
  return null
}

/** Logs what is needed to find the fault, but never a value: PostgreSQL's messages and details quote rows. */
function logFault(error: unknown, request: FastifyRequest): void {
  const fromDatabase = error instanceof Error && 'severity' in error
  const fault =
    error instanceof Error
      ? {
          name: error.name,
          code: codeOf(error),
          ...(fromDatabase
            ? {
                table: 'table' in error ? error.table : '',
                constraint: 'constraint' in error ? error.constraint : '',
              }
            : { message: error.message }),
          at: error.stack?.split('\n').filter(line => line.trimStart().startsWith('at ')),
        }
      : { name: typeof error }
  request.log.error({ route: request.routeOptions.url, fault }, 'request failed')
}
