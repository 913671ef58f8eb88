import type { Static, TObject, TSchema } from 'typebox'
import { limits } from './limits.ts'

/** Who may make a call: nobody signed in ('public'), anyone signed in, or these roles. Ownership is checked besides (D11). */
export type Access = 'public' | 'signed-in' | readonly ('admin' | 'loan_officer' | 'user')[]

/** The statuses of a refusal that a call has to name itself; the others follow from what the call is. */
export type NamedErrorStatus = 401 | 403 | 404 | 409 | 422 | 429 | 501 | 503

/** One call of the contract. Schemas carry what is checked, what is answered, and the OpenAPI document. */
export interface Call {
  /** One sentence, for a list of calls. */
  readonly summary: string
  /** What a caller has to know besides. */
  readonly description?: string
  readonly access: Access
  readonly params?: TObject
  readonly query?: TObject
  /** Names in small letters, as the server sees them; all other headers are let through. */
  readonly headers?: TObject
  readonly body?: TObject
  /** How many bytes the body may have, when it is not what `bodyBytesOf` says otherwise. */
  readonly bodyBytes?: number
  /** The answer's schema. Its status is 200 unless `status` says otherwise. */
  readonly answer: TSchema
  readonly status?: 201
  /** It answers 201 when it had to create what it answers, and its status otherwise. */
  readonly mayCreate?: true
  /** The version of the form that is answered is also in the header ETag. */
  readonly etag?: true
  /** A file download instead of JSON; `answer` is then Type.String(). */
  readonly download?: true
  /** When the call is refused with which status, as far as that does not follow from its access and its parts. */
  readonly errors?: Readonly<Partial<Record<NamedErrorStatus, string>>>
}

export type BodyOf<C extends Call> = C extends { body: infer B extends TSchema } ? Static<B> : undefined
export type ParamsOf<C extends Call> = C extends { params: infer P extends TSchema } ? Static<P> : undefined
export type QueryOf<C extends Call> = C extends { query: infer Q extends TSchema } ? Static<Q> : undefined
export type HeadersOf<C extends Call> = C extends { headers: infer H extends TSchema } ? Static<H> : unknown
export type AnswerOf<C extends Call> = Static<C['answer']>

/** How many bytes a call's body may have. Nobody has to sign in for a public call, so it takes no more than it needs. */
export function bodyBytesOf({ access, bodyBytes }: Pick<Call, 'access' | 'bodyBytes'>): number {
  return bodyBytes ?? (access === 'public' ? limits.shortBodyBytes : limits.bodyBytes)
}
