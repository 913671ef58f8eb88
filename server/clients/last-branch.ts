import { sql } from 'kysely'
import { openingForm } from '../../forms/chain.ts'
import type { Database } from '../db/connect.ts'

/** The field of the Standard Form that names the lender's branch. */
export const branchField = 'BranchName'

/** The branch in the Standard Form of the client whom the officer worked on last; null if no form names one yet. */
export async function lastBranch(db: Database, officerId: string): Promise<string | null> {
  const { rows } = await sql<{ branch: string }>`
    select trim(f.form_data ->> ${branchField}::text) as branch
    from clients c join forms f on f.client_id = c.id and f.form_type = ${openingForm}
    where c.officer_id = ${officerId} and c.deleted_at is null and trim(f.form_data ->> ${branchField}::text) <> ''
    order by c.updated_at desc, c.id limit 1`.execute(db.kysely)
  return rows[0]?.branch ?? null
}
