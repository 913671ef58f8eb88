import { type RawBuilder, sql } from 'kysely'
import type { Static, TObject } from 'typebox'
import type { WaitingFilters } from '../../api/schemas/waiting.ts'
import type { FormType } from '../../forms/catalogue.ts'
import type { Database } from '../db/connect.ts'
import { isId } from '../lists/cursors.ts'
import type { Order, Placed } from '../lists/keyset.ts'
import type { ListQuery } from '../lists/read-page.ts'
import { searchClients } from '../lists/search.ts'
import { isOfAge } from './ages.ts'

// spec 3 §1.45

export interface WaitingDbRow extends Placed {
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
  /** "user_form completed 0,mse_assessment in_progress 0": type, state and changed inputs of each form. */
  readonly forms: string
}

export type WaitingFilter = Static<TObject<typeof WaitingFilters>> & { readonly timeZone: string }

/** Client `d` is there, and not all seven forms are completed. */
export const waits = sql`d.deleted_at is null and d.current_form is not null`

const columns = sql`c.id, c.client_id, c.name, c.business_name, c.email, c.phone, c.officer_id, o.name as officer_name,
  o.is_active and o.deleted_at is null as officer_is_active, c.worked_at, c.current_form, c.completed_count,
  coalesce((select string_agg(concat_ws(' ', f.form_type, f.status, f.stale_inputs), ',')
    from forms f where f.client_id = c.id), '') as forms`
const tables = sql`(clients c join users o on o.id = c.officer_id)`

/** What a filter leaves; without the age for a count of all ages. */
export async function waitingConditions(db: Database, filter: WaitingFilter) {
  const { officerId, form, search } = filter
  const searched = await searchClients(db, search)
  return [
    waits,
    ...(officerId ? [isId(officerId) ? sql`d.officer_id = ${officerId}` : sql`false`] : []),
    ...(form ? [sql`d.current_form = ${form}`] : []),
    ...(searched
      ? [sql`d.id in (select d.id from people d where d.kind = 'client' and d.is_listed and ${searched})`]
      : []),
  ]
}

/** The list's query. */
export function waitingQuery(
  { age, sort, timeZone }: WaitingFilter,
  conditions: readonly RawBuilder<unknown>[],
): ListQuery {
  const all = [...conditions, ...(age ? [isOfAge(age, sql`d.worked_at`, timeZone)] : [])]
  return {
    ...orderedSource(sort),
    id: sql`d.id`,
    where: sql.join(all, sql` and `),
    few: false,
    columns,
    tables,
    rowId: sql`c.id`,
  }
}

function orderedSource(sort = 'since'): Pick<ListQuery, 'source' | 'order'> {
  const descending = sort.startsWith('-')
  const by = (column: RawBuilder<unknown>, type: Order['type']): Order => ({ column, type, descending })
  switch (sort.replace('-', '')) {
    case 'name':
      return { source: sql`clients d`, order: by(sql`d.name`, 'text') }
    case 'officer':
      return {
        source: sql`clients d join users holder on holder.id = d.officer_id`,
        order: by(sql`holder.name`, 'text'),
      }
    default:
      return { source: sql`clients d`, order: by(sql`d.worked_at`, 'timestamptz') }
  }
}
