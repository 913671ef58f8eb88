import { sql } from 'kysely'
import { type FormType, isFormType } from '../../forms/catalogue.ts'
import type { Database } from '../db/connect.ts'

/** Totals that triggers maintain (migration 002), so that no dashboard or list has to count rows. */
export type Tallies = ReadonlyMap<string, number>

/** Reads the totals whose names start with a prefix, by name. */
export async function readTallies(db: Database, prefix: 'form/' | 'user/' | 'client/'): Promise<Tallies> {
  const found = await sql<{ what: string; n: number }>`
    select what, sum(n) as n from tallies where what >= ${prefix} and what < ${`${prefix}~`} group by what`.execute(
    db.kysely,
  )
  return new Map(found.rows.map(({ what, n }) => [what, n]))
}

/** How many forms of one type and status clients have, or regular users have. */
export interface FormTally {
  readonly owner: 'client' | 'user'
  readonly type: FormType
  readonly status: 'completed' | 'in_progress'
  readonly forms: number
}

/** Parses the totals of forms from their names, such as "form/client/user_form/completed". */
export function formTallies(tallies: Tallies): FormTally[] {
  return [...tallies].flatMap(([what, forms]) => {
    const [kind, owner, type, status] = what.split('/')
    if (kind !== 'form' || !isFormType(type)) return []
    return [
      {
        owner: owner === 'client' ? 'client' : 'user',
        type,
        status: status === 'completed' ? 'completed' : 'in_progress',
        forms,
      } as const,
    ]
  })
}

/** Adds up the forms of the rows that meet a condition. */
export function total(rows: readonly FormTally[], holds: (row: FormTally) => boolean = () => true): number {
  return rows.filter(holds).reduce((sum, row) => sum + row.forms, 0)
}
