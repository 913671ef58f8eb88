import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'

// D46

/** The refusal of a change to a form that an officer took over, in words for the applicant. */
export function withOfficer(since: Date | null): Problem {
  const when = since ? ` since ${dayInWords(since)}` : ''
  return new Problem(
    409,
    `Your application is with your loan officer${when}. You can read it here; please tell your loan officer what should be changed.`,
    { code: 'with_officer' },
  )
}

function dayInWords(time: Date): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(time)
}

/** Refuses a new form of an applicant whom an officer has taken over already. */
export async function refuseNewForm(db: Database, applicantId: string): Promise<void> {
  const client = await db.kysely
    .selectFrom('clients')
    .select('created_at')
    .where('applicant_id', '=', applicantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (client) throw withOfficer(client.created_at)
}
