import type { Static, TObject, TSchema } from 'typebox'
import { limits } from './limits.ts'

/** Who may make a call: everyone ('public'), anyone signed in, or these roles. Ownership is checked separately (D11). */
export type Access = 'public' | 'signed-in' | readonly ('admin' | 'loan_officer' | 'user')[]

/** The roles for the `access` of a call. */
export const administrators = ['admin'] as const
export const officers = ['loan_officer'] as const
export const regularUsers = ['user'] as const

/** The error statuses that a call may list in `errors`. The others are derived from its access and schemas. */
export type NamedErrorStatus = 401 | 403 | 404 | 409 | 422 | 429 | 501 | 503

/** One call of the contract. Its schemas validate requests, describe responses and generate the OpenAPI document. */
export interface Call {
  /** One sentence, for a list of calls. */
  readonly summary: string
  /** Further information for callers. */
  readonly description?: string
  readonly access: Access
  readonly params?: TObject
  readonly query?: TObject
  /** Header names in lower case, as the server receives them. All other headers are allowed. */
  readonly headers?: TObject
  readonly body?: TObject
  /** The maximum size of the body in bytes, if it differs from the default in `bodyBytesOf`. */
  readonly bodyBytes?: number
  /** The schema of the response body. The status of the response is 200 unless `status` is set. */
  readonly answer: TSchema
  readonly status?: 201
  /**
   * Why the call may take longer than the six seconds within which all other calls are answered: it waits for the hash of a
   * password (then it is answered within ten seconds), changes thousands of rows, or asks the lender's identity provider.
   */
  readonly mayTakeLong?: 'hash' | 'rows' | 'provider'
  /** The response has status 201 if the call created what it returns, and the usual status otherwise. */
  readonly mayCreate?: true
  /** The header ETag of the response contains the version of the returned form. */
  readonly etag?: true
  /** The response is a file download instead of JSON; `answer` is then Type.String(). */
  readonly download?: true
  /** For each error status, when the call returns it, unless that is derived from its access and schemas. */
  readonly errors?: Readonly<Partial<Record<NamedErrorStatus, string>>>
}

export type BodyOf<C extends Call> = C extends { body: infer B extends TSchema } ? Static<B> : undefined
export type ParamsOf<C extends Call> = C extends { params: infer P extends TSchema } ? Static<P> : undefined
export type QueryOf<C extends Call> = C extends { query: infer Q extends TSchema } ? Static<Q> : undefined
export type HeadersOf<C extends Call> = C extends { headers: infer H extends TSchema } ? Static<H> : unknown
export type AnswerOf<C extends Call> = Static<C['answer']>

/**
 * Returns the maximum size of a call's body in bytes. The default for public calls is lower, because anyone can make them without
 * signing in.
 */
export function bodyBytesOf({ access, bodyBytes }: Pick<Call, 'access' | 'bodyBytes'>): number {
  return bodyBytes ?? (access === 'public' ? limits.shortBodyBytes : limits.bodyBytes)
}
