import { type RawBuilder, sql } from 'kysely'
import type { Static, TObject } from 'typebox'
import type { WaitingFilters } from '../../api/admin-work.ts'
import { type FormType, formTypes } from '../../forms/catalogue.ts'
import { officerIsActive } from '../clients/active-officer.ts'
import type { Database } from '../db/connect.ts'
import { ofId } from '../lists/filters.ts'
import {
  afterCursor,
  type ListQuery,
  orderedPage,
  type PageRequest,
  type RowWithSortKey,
  sortOf,
} from '../lists/paging.ts'
import { searchClients } from '../lists/search.ts'
import { isOfAge } from './ages.ts'

// spec 3 §1.45

export interface WaitingDbRow extends RowWithSortKey {
  readonly client_id: string
  readonly name: string
  readonly business_name: string
  readonly email: string
  readonly phone: string
  readonly officer_id: string
  readonly officer_name: string
  readonly officer_is_active: boolean
  readonly worked_at: Date
  readonly current_form: FormType
  readonly completed_count: number
  /** Type, state and number of changed inputs of each form, e.g. "user_form completed 0,mse_assessment in_progress 0". */
  readonly forms: string
}

export type WaitingFilter = Static<TObject<typeof WaitingFilters>> & { readonly timeZone: string }

/** SQL condition: client `d` is live and has a form that is not completed. */
export const isWaiting = sql`d.deleted_at is null and d.current_form is not null`

const columns = sql`c.id, c.client_id, c.name, c.business_name, c.email, c.phone, c.officer_id, o.name as officer_name,
  ${officerIsActive}, c.worked_at, c.current_form, c.completed_count,
  coalesce((select string_agg(concat_ws(' ', f.form_type, f.status, f.stale_inputs), ',')
    from forms f where f.client_id = c.id), '') as forms`
const tables = sql`(clients c join users o on o.id = c.officer_id)`

/** A filter as conditions, without the age, so that all ages can be counted. */
export interface WaitingConditions {
  /** Conditions on client `d`. */
  readonly conditions: readonly RawBuilder<unknown>[]
  /** The condition for a search, on a row `d` of people; null without a search. */
  readonly searched: RawBuilder<unknown> | null
}

/** Translates a filter into conditions, except for the age, which is counted separately. */
export async function waitingConditions(db: Database, filter: WaitingFilter): Promise<WaitingConditions> {
  const { officerId, branch, form, search } = filter
  return {
    conditions: [
      isWaiting,
      ...ofId(sql`d.officer_id`, officerId),
      ...(branch ? [sql`d.branch = ${branch}`] : []),
      ...(form ? [sql`d.current_form = ${form}`] : []),
    ],
    searched: await searchClients(db, search),
  }
}

/** All conditions on client `d`, including the search. */
export function allConditions({ conditions, searched }: WaitingConditions): RawBuilder<unknown>[] {
  const found = sql`d.id in (select d.id from people d where d.kind = 'client' and d.is_listed and ${searched})`
  return [...conditions, ...(searched ? [found] : [])]
}

const ofAge = ({ age, timeZone }: WaitingFilter) => (age ? [isOfAge(age, sql`d.worked_at`, timeZone)] : [])

/** The list's query for an export, or if few clients match: they are found first and then sorted. */
export function waitingQuery(filter: WaitingFilter, conditions: WaitingConditions): ListQuery {
  return {
    ...orderedSource(filter.sort),
    id: sql`d.id`,
    where: sql.join([...allConditions(conditions), ...ofAge(filter)], sql` and `),
    columns,
    tables,
    rowId: sql`c.id`,
  }
}

/**
 * The same if many clients match. An index has the clients of each form in the order of their waiting, so a page consists of
 * the first clients of each form. A search is checked client by client until the page is full.
 */
export function waitingByIndex(
  filter: WaitingFilter,
  { conditions: narrow, searched }: WaitingConditions,
  page: PageRequest,
): ListQuery {
  const query = waitingQuery(filter, { conditions: narrow, searched: null })
  if (!isBySince(filter)) return searched ? waitingQuery(filter, { conditions: narrow, searched }) : query
  const wanted = sql`(select d.is_listed and ${searched} from people d where d.id = walked.client)`
  const conditions = [
    ...narrow,
    sql`d.current_form = chain.form`,
    ...ofAge(filter),
    ...(searched ? [wanted] : []),
    afterCursor(query.order, sql`d.id`, page.cursor),
  ]
  const forms = filter.form ? [filter.form] : formTypes
  return {
    ...query,
    source: sql`unnest(${[...forms]}::text[]) chain (form) cross join lateral (
      select d.id, d.worked_at from clients d cross join lateral (select d.id as client) walked
      where ${sql.join(conditions, sql` and `)} ${orderedPage(query.order, sql`d.id`, page.limit)}) d`,
    where: sql`true`,
  }
}

const isBySince = ({ sort = 'since' }: WaitingFilter) => sort.endsWith('since')

function orderedSource(sort = 'since'): Pick<ListQuery, 'source' | 'order'> {
  const { name, by } = sortOf(sort)
  switch (name) {
    case 'name':
      return {
        source: sql`(people named join clients d on (named.kind = 'client') and d.id = named.id)`,
        order: by(sql`named.name`, 'text'),
      }
    case 'officer':
      return {
        source: sql`clients d join users holder on holder.id = d.officer_id`,
        order: by(sql`holder.name`, 'text'),
      }
    default:
      return { source: sql`clients d`, order: by(sql`d.worked_at`, 'timestamptz') }
  }
}
