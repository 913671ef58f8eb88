import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { ofUser } from './filter.ts'
import { clientNotDeleted } from './totals.ts'

/** How many different types of form a user's submissions have. */
export async function formTypesOf(db: Database, userId: string): Promise<number> {
  const counted = await sql<{ n: number }>`
    select count(distinct f.form_type) as n from forms f where ${clientNotDeleted} and ${ofUser(userId)}`.execute(
    db.kysely,
  )
  return counted.rows[0]?.n ?? 0
}
