import { sql } from 'kysely'
import type { Queryable } from '../db/connect.ts'

/** Reading again within this time counts as the same reading. */
const oneReadingMinutes = 10

// D48
/** Notes, for the applicant to see, that somebody at the lender read their answers. */
export async function noteReading(db: Queryable, userId: string, readerId: string): Promise<void> {
  await sql`
    insert into application_readings (user_id, reader_id)
    select ${userId}, ${readerId} where not exists (
      select from application_readings
      where user_id = ${userId} and reader_id = ${readerId}
        and at > now() - make_interval(mins => ${oneReadingMinutes})
    )`.execute(db.kysely)
}
