import type { Static, TObject, TSchema } from 'typebox'
import { limits } from './shapes.ts'

/** Who may make a call: nobody signed in ('public'), anyone signed in, or these roles. Ownership is checked besides (D11). */
export type Access = 'public' | 'signed-in' | readonly ('admin' | 'loan_officer' | 'user')[]

/** One call of the contract. Schemas carry what is checked, what is answered, and the OpenAPI document. */
export interface Call {
  readonly summary: string
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
  /** A file download instead of JSON; `answer` is then Type.String(). */
  readonly download?: true
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
