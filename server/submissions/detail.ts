import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { SubmissionDetails } from '../../api/admin-submissions.ts'
import { rowOfSlug } from '../../forms/catalogue.ts'
import { type AuditEntry, auditedWhere } from '../audit/record.ts'
import type { Database } from '../db/connect.ts'
import { reopenedDecisionText } from '../decisions/reopened.ts'
import { Problem } from '../errors.ts'
import { policyColumnText } from '../forms/owner.ts'
import { calculatedOf, type FormRow, formRecord } from '../forms/records.ts'
import { isId } from '../lists/paging.ts'
import { describedSteps, requiredAnswersOf } from './described.ts'
import { clientNotDeleted } from './filter.ts'
import { type SubmissionDbRow, submissionAnswer, submissionColumns, submissionTables } from './store.ts'
import { timelineOf } from './timeline.ts'

// spec 2 §2.36, §7.10

const notFound = 'Submission not found'

type DetailRow = SubmissionDbRow &
  Omit<FormRow, 'client'> & {
    readonly holder: Static<typeof SubmissionDetails>['loanOfficer']
    readonly reopened_decision: string | null
    /** The loan type in the client's Standard Form. */
    readonly loan_type: string | null
  }

/** Reads the form of a submission's address. Throws 404 unless its type is the slug's, or the slug is all-submissions (D6). */
export async function findSubmission(
  db: Database,
  slug: string,
  submissionId: string,
  reading?: AuditEntry,
): Promise<DetailRow> {
  const type = rowOfSlug(slug)?.type
  if (!isId(submissionId) || (!type && slug !== 'all-submissions')) throw new Problem(404, notFound)
  const isMeant = sql`f.id = ${submissionId} and ${clientNotDeleted} ${type ? sql`and f.form_type = ${type}` : sql``}`
  // The same statement notes the access in the audit log.
  const noted =
    reading && auditedWhere(sql`exists (select from ${submissionTables} where ${isMeant})`, reading)
  const found = await sql<DetailRow>`${noted ?? sql``}
    select ${submissionColumns}, '' as sort_key, f.form_data, f.calculated_fields, f.last_saved_step, f.assessment_year,
      f.version, f.taken_over_at, f.marks, f.stale_inputs, ${sql.raw(policyColumnText)}, ${sql.raw(reopenedDecisionText)} as reopened_decision, (select json_build_object('_id', h.id, 'name', h.name, 'email', h.email)
        from users h where h.id = c.officer_id) as holder,
      (select s.form_data ->> 'loanType' from forms s where s.client_id = f.client_id and s.form_type = 'user_form') as loan_type
    from ${submissionTables}
    where ${isMeant}`.execute(db.kysely)
  const [row] = found.rows
  if (!row) throw new Problem(404, notFound)
  return row
}

/** One submission with answers, calculated values, readable steps and the newest part of its history. */
export async function submissionDetail(
  db: Database,
  slug: string,
  submissionId: string,
  reading: AuditEntry,
) {
  const row = await findSubmission(db, slug, submissionId, reading)
  const { formData, staleInputs } = formRecord({ ...row, client: null })
  return {
    ...submissionAnswer(row),
    assessmentYear: row.assessment_year,
    version: row.version,
    lastSavedStep: row.last_saved_step,
    formData,
    calculatedFields: calculatedOf(row),
    steps: describedSteps(row, { loanType: row.loan_type }),
    requiredAnswers: requiredAnswersOf(row),
    ...(row.policy_version && { policyVersion: row.policy_version }),
    takenOverAt: row.taken_over_at?.toISOString() ?? null,
    ...(staleInputs && { staleInputs }),
    ...(row.reopened_decision !== null && { reopenedDecision: row.reopened_decision }),
    loanOfficer: row.holder,
    timeline: await timelineOf(db, row, { limit: 50 }),
  }
}
