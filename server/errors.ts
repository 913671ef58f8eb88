import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLostRace } from './db/lost-race.ts'
import { isDatabaseUnavailable } from './db/unavailable.ts'
import { codeOf } from './error-text.ts'

export type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 501 | 503

export interface ProblemDetail {
  readonly code?: string
  /** What is wrong, by field key. */
  readonly errors?: Readonly<Record<string, string>>
  /** 409 of a stale If-Match. */
  readonly currentVersion?: number
  /** 409 of what somebody changed meanwhile: who did and when, ISO 8601. */
  readonly changedBy?: { readonly name: string }
  readonly changedAt?: string
  /** 409 of an application that was assigned meanwhile: to whom. */
  readonly assignedTo?: { readonly _id: string; readonly name: string } | null
  /** 403 of a sign-in that waits for a code: what goes on with it. */
  readonly step?: string
  readonly retryAfterSeconds?: number
}

/** An expected fault: thrown by a handler, answered with its status and a message that a person can read (D32). */
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

/** The beginning of a text that somebody sent: a message never repeats more of it. */
export function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/** Answers every fault as JSON {message}; what is unexpected is logged and tells the caller nothing of the inside. */
export function answerFaults(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerFault(error, request, reply))
}

/** The answer to any fault, also to one before a route was found, as for a malformed path. */
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
  // It was repeated and lost again.
  if (isLostRace(error))
    return new Problem(503, 'Others were changing the same just now. Please try again in a moment.', {
      retryAfterSeconds: 2,
    })
  if (isDatabaseUnavailable(error))
    return new Problem(503, 'The database cannot be reached just now. Please try again in a moment.', {
      retryAfterSeconds: 2,
    })
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  // The framework's own refusals of malformed requests; its texts are not for people.
  if (codeOf(error) === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Problem(415, 'Send the body as application/json.')
  if (status === 413) return new Problem(413, 'The body is too large.')
  if (status === 404) return new Problem(404, 'There is no such call.')
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new Problem(400, 'The request is malformed.')
  return null
}

/** Logs what is needed to find the fault, never a value: PostgreSQL's messages and details quote rows. */
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
