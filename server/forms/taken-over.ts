import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { dayIn } from '../lists/day-in.ts'
import type { Owner } from './owner.ts'

// D46, D47

/** The refusal to change a form that an officer has taken over, worded for the applicant. */
export function takenOverProblem(since: Date | null, timeZone: string | undefined): Problem {
  const when = since ? ` since ${dayIn(timeZone, since)}` : ''
  return new Problem(
    409,
    `Your application is with your loan officer${when}. You can read it here; please tell your loan officer what should be changed.`,
    { code: 'with_officer' },
  )
}

/** Refuses a new form if an officer has already taken over this applicant. */
export async function refuseNewForm(db: Database, { userId, timeZone }: Owner): Promise<void> {
  const client = await db.kysely
    .selectFrom('clients')
    .select('created_at')
    .where('applicant_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (client) throw takenOverProblem(client.created_at, timeZone)
}
