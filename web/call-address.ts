import type { BodyOf, CallName, ParamsOf, QueryOf } from '../api/contract.ts'

// spec 1 §7.19

/** How a call of the contract is written down, and the address that it is made to. */

export interface Transport {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
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

/** What a call is made with; nothing where it may be left out. */
export type Arguments<K extends CallName> =
  Record<never, never> extends CallOptions<K> ? [options?: CallOptions<K>] : [options: CallOptions<K>]

/** The same for any call. */
export interface LooseOptions extends Transport {
  readonly params?: object | undefined
  readonly query?: object | undefined
  readonly body?: unknown
}

declare global {
  // Named, so that the build puts the value in its place, or nothing.
  interface ImportMetaEnv {
    readonly VITE_API_BASE?: string
  }
}

/** The configured API base; empty means the same origin. */
export const apiBase: string = import.meta.env.VITE_API_BASE ?? ''

/** Fill a path's {params} and append what is set of the query. */
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
