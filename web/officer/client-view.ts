import type { QueryOf } from '../../api/contract.ts'
import { firstClients } from '../screen-data.ts'
import { decisionChoices } from './loan/decisions.ts'

type Query = NonNullable<QueryOf<'GET /api/loan-officer/clients'>>
export type ClientOrder = NonNullable<Query['sort']>
export type Decision = NonNullable<Query['decision']>

/** The search, filters and order of the officer's client list, kept in the address. */
export interface ClientView {
  readonly search: string
  readonly show: 'all' | 'incomplete' | 'complete'
  readonly sort: ClientOrder
  readonly decision: Decision | null
}

/** The client statuses that each card of the dashboard counts (spec 1 §2, §4). */
const statuses = { all: undefined, incomplete: 'Incomplete,Partial Complete', complete: 'Complete' }
const orders: readonly ClientOrder[] = ['-updated', 'updated', 'name', '-name', '-progress', 'progress']
const [usualOrder = '-updated'] = orders

export function viewOf(address: URLSearchParams): ClientView {
  const show = address.get('show')
  const decision = decisionChoices.find(({ value }) => value === address.get('decision'))
  return {
    search: (address.get('search') ?? '').trim(),
    show: show === 'incomplete' || show === 'complete' ? show : 'all',
    sort: orders.find(order => order === address.get('sort')) ?? usualOrder,
    decision: decision?.value ?? null,
  }
}

/** Returns the address parameters of a view, without default values. */
export function addressOf({ search, show, sort, decision }: ClientView): Record<string, string> {
  return {
    ...(search && { search }),
    ...(show !== 'all' && { show }),
    ...(sort !== usualOrder && { sort }),
    ...(decision && { decision }),
  }
}

/** Returns the query of a view's first page. */
export function firstPageOf({ search, show, sort, decision }: ClientView): Query {
  const status = statuses[show]
  return {
    ...firstClients(search),
    ...(status !== undefined && { status }),
    ...(sort !== usualOrder && { sort }),
    ...(decision && { decision }),
  }
}
