import type { BodyOf, CallName, ParamsOf, QueryOf } from '../api/contract.ts'

// spec 1 §7.19

/** Types for calling the contract, and the URL of a call. */

export interface Transport {
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

export type CallOptions<K extends CallName> = Transport &
  Part<'params', ParamsOf<K>> &
  Part<'body', BodyOf<K>> &
  Query<K>

/** The arguments after a call's name. Optional if the call needs no parameters, query or body. */
export type Arguments<K extends CallName> =
  Record<never, never> extends CallOptions<K> ? [options?: CallOptions<K>] : [options: CallOptions<K>]

/** The options of any call, without the types of a particular one. */
export interface LooseOptions extends Transport {
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
export const apiBase: string = import.meta.env.VITE_API_BASE ?? ''

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
