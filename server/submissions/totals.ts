import { sql } from 'kysely'
import type { FormType } from '../../forms/catalogue.ts'
import type { Database } from '../db/connect.ts'

/** Forms of deleted clients appear in no list (D13); those of deleted users and officers stay (D12). */
export const clientNotDeleted = sql`not exists (select from clients d where d.id = f.client_id and d.deleted_at is not null)`
// D46
/** Once a form is taken over, only the client's copy of it is listed; the applicant's own page still lists the original. */
export const notTakenOver = sql`(f.user_id is null or f.taken_over_at is null)`

/** How many forms of one type and status clients have, or regular users have. */
export interface FormTotal {
  readonly owner: 'client' | 'user'
  readonly type: FormType
  readonly status: 'completed' | 'in_progress'
  readonly forms: number
}

/** Counts the forms, or those of one type, by owner, type and status. An index has all that this reads (migration 043). */
export async function formTotals(db: Database, type?: FormType | null): Promise<readonly FormTotal[]> {
  const { rows } = await sql<FormTotal>`
    select case when f.client_id is null then 'user' else 'client' end as owner, f.form_type as type, f.status, count(*) as forms
    from forms f where ${clientNotDeleted} and ${notTakenOver} ${type ? sql`and f.form_type = ${type}` : sql``}
    group by 1, 2, 3`.execute(db.kysely)
  return rows
}

/** Adds up the forms of the rows that meet a condition. */
export function total(rows: readonly FormTotal[], holds: (row: FormTotal) => boolean = () => true): number {
  return rows.filter(holds).reduce((sum, row) => sum + row.forms, 0)
}
