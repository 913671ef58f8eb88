import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'

/** How many different types of form a user's submissions have: one's own, or those of one's clients. */
export async function formTypesOf(db: Database, userId: string): Promise<number> {
  const counted = await sql<{ n: number }>`
    select count(distinct f.form_type) as n from forms f
    where f.user_id = ${userId}
      or f.client_id = any(array(select id from clients where officer_id = ${userId} and deleted_at is null))`.execute(
    db.kysely,
  )
  return counted.rows[0]?.n ?? 0
}
