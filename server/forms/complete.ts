import { sql } from 'kysely'
import { ownTimeZone } from '../../accounts/time-zone.ts'
import { mergedMarks, validMarks } from '../../engine/marks.ts'
import type { Answers, Context, Problem as FieldProblem, Form, Marks } from '../../engine/types.ts'
import { problemsOfForm, summaryOf } from '../../engine/validate.ts'
import { forApplicants } from '../../forms/audience/for-applicants.ts'
import { type FormType, rowOf } from '../../forms/catalogue.ts'
import { formsBefore, lockedMessage, nextOf, routeOf } from '../../forms/chain.ts'
import type { Denials } from '../audit/denials.ts'
import type { Caller } from '../auth/sessions.ts'
import { prepareCompletion } from '../credit-file/completion-record.ts'
import { tryUpdateStoredChecks } from '../credit-file/kept-checks.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { dayText, localDay } from '../lists/time.ts'
import { loadForm } from './load.ts'
import { applicantKind, isOwned, lockingFormSql, type Owner, takenOverProblem } from './owner.ts'
import { type FormRow, formOf, today } from './records.ts'
import { savedBefore } from './repeated-save.ts'
import { type Save, save } from './save.ts'

// spec 1 §1.4, §3.25, §4.3, §7.18; spec 2 §1.2, §4.4, §7.5; spec 3 §1.4

// A round is lost only if another save of the same form comes between our reading and our writing.
const mostRounds = 10

/** The data to complete a form with. `confirms` lists calculated values that the caller confirms as facts (D45). */
type Completion = Omit<Save, 'completeWith'> & { readonly confirms: readonly string[] }

/**
 * Completes a form with its stored answers and those sent (D2, D3). All steps are validated as on the screen, and every
 * calculated value is calculated again and stored in the record. Throws 422 naming each invalid field; what was sent is then
 * saved as progress, so nothing typed is lost. Throws 404 and 409 like a save.
 */
export async function complete(db: Database, owner: Owner, change: Completion): Promise<FormRow> {
  const done = change.key && (await savedBefore(db, owner, change.formId, change.key))
  if (done?.status === 'completed') return done
  if (done) throw refusedAgain(owner, done, change.confirms)
  for (let round = 0; ; round += 1) {
    const before = await loadForm(db, owner, change.formId)
    const answers = mergedAnswers(before.form_data, change.answers)
    const marks = validMarks(answers, mergedMarks(before.marks, change.marks ?? {}))
    const form = formToComplete(owner, before)
    const context = contextFor(owner, marks)
    const problems =
      before.status === 'completed' ? [] : problemsOfForm(form, answers, context, change.confirms)
    // The stored answers must be the validated ones: saves on the version just read, unless the caller names the one they
    // saw.
    const version = change.version ?? before.version
    try {
      if (problems.length > 0) {
        await save(db, owner, { ...change, version, completeWith: null })
        throw refusalOf(form, problems)
      }
      const { totalSteps } = rowOf(before.form_type)
      const computed = form.compute(answers, context)
      const { record, after } = await prepareCompletion(db, before, { answers, computed, marks })
      const completed = await save(db, owner, {
        ...change,
        version,
        currentStep: totalSteps,
        lastSavedStep: totalSteps,
        completeWith: { computed, record },
      })
      await tryUpdateStoredChecks(db, before.client?._id, after)
      return completed
    } catch (error) {
      const overtaken = error instanceof Problem && error.detail.code === 'stale' && change.version === null
      if (!overtaken || round >= mostRounds) throw error
    }
  }
}

/** The answers after a save, as its statement merges them. */
function mergedAnswers(stored: Answers, sent: Save['answers']): Answers {
  const merged = Object.entries({ ...stored, ...sent }).filter(([, answer]) => answer !== null)
  // PostgreSQL stores a negative zero as zero.
  return Object.fromEntries(merged.map(([key, answer]) => [key, answer === 0 ? 0 : answer]))
}

function contextFor({ timeZone = ownTimeZone() }: Owner, marks: Marks): Context {
  return { today: today(), marks, dayNow: () => dayText(localDay(new Date(), timeZone)) }
}

/** D7: fields that only officers answer do not stop an applicant from completing the form. */
function formToComplete(owner: Owner, row: FormRow): Form {
  return owner.kind === applicantKind ? forApplicants(formOf(row)) : formOf(row)
}

function refusalOf(form: Form, problems: readonly FieldProblem[]): Problem {
  const errors = Object.fromEntries(problems.map(problem => [problem.field, problem.message]))
  return new Problem(422, summaryOf(form, problems), { errors })
}

/** Repeats the refusal of a completion that is sent again with its key, from what was saved as progress then. */
function refusedAgain(owner: Owner, row: FormRow, confirms: readonly string[]): Problem {
  const form = formToComplete(owner, row)
  const context = contextFor(owner, validMarks(row.form_data, row.marks))
  return refusalOf(form, problemsOfForm(form, row.form_data, context, confirms))
}

/** The next form after a completion, with its name and route; null after the last form (D2). */
export function nextForm(row: Pick<FormRow, 'form_type'>) {
  const next = nextOf(row.form_type)
  return next && { formType: next.type, name: next.label, route: routeOf(next.type) }
}

// spec 3 §1.5

interface Reopened {
  readonly status: string
  readonly open_form: FormType | null
  readonly reopened: boolean
  readonly with_officer_since: Date | null
}

/**
 * Sets a completed form back to in_progress (D4). Later forms keep their data and are locked until it is completed again.
 * Throws 404 for a form that is not the owner's, 409 if it is not completed, is locked itself, or is with an officer (D46).
 */
export async function reopen(
  db: Database,
  owner: Owner,
  formId: string,
  formType: FormType,
): Promise<FormRow> {
  // The form types come from our own catalogue, so they are safe to put into the SQL text.
  const earlier = `'{${formsBefore(formType).join()}}'`
  const result = await sql<Reopened>`
    with found as (
      select f.id, f.status, case when ${sql.raw(owner.kind.isTakenOver)} then f.taken_over_at end as with_officer_since,
        ${sql.raw(lockingFormSql(earlier, owner.kind.sameHolderSql))} as open_form
      from forms f ${sql.raw(owner.kind.join)} where f.id = ${formId} and ${isOwned(owner)} ${sql.raw(owner.kind.lock)}
    ), reopened as (
      update forms f set status = 'in_progress', calculated_fields = '{}', submitted_at = null,
        completed_by = null, policy_version = null, stale_inputs = 0, version = f.version + 1, updated_at = now()
      from found
      where f.id = found.id and found.open_form is null and found.status = 'completed' and found.with_officer_since is null
      returning f.id, f.version, f.client_id
    ), history as (
      insert into form_history (form_id, version, action, actor_id)
      select id, version, 'reopened', ${owner.userId} from reopened
    ), touched as (
      update clients c set updated_at = now(), worked_at = now() from reopened where c.id = reopened.client_id
    )
    select found.status, found.open_form, found.with_officer_since, reopened.id is not null as reopened
    from found left join reopened on reopened.id = found.id`.execute(db.kysely)
  const row = result.rows[0]
  if (!row) throw new Problem(404, owner.kind.notFound)
  if (row.with_officer_since) throw takenOverProblem(row.with_officer_since, owner.timeZone)
  if (row.status !== 'completed')
    throw new Problem(409, 'This form is not completed, so it need not be reopened.')
  if (row.open_form !== null)
    throw new Problem(409, lockedMessage(formType, row.open_form), { code: 'locked' })
  const reopened = await loadForm(db, owner, formId)
  await tryUpdateStoredChecks(db, reopened.client?._id)
  return reopened
}

// D3; docs/decisions/059-what-a-caller-may-not-say.md

interface Said {
  readonly caller: Caller
  readonly address: string
}

const mostNamed = 10

/**
 * Notes in the audit log which calculated values that came with a completion differ from the server's and were not kept. An
 * honest browser sends the same values, because it uses the same formulas on the same answers. The log lists the names of the
 * fields, never a value. Repetitions for the same form add at most one row a minute.
 */
export async function noteOtherValues(
  denials: Denials,
  { caller, address }: Said,
  { id, calculated_fields: own }: FormRow,
  sent: object,
): Promise<void> {
  const { calculatedFields, calculatedValues } = Object(sent)
  // The specification allows them among the answers, or beside them under either name.
  const all = { ...sent, ...Object(calculatedValues), ...Object(calculatedFields) }
  const isOther = ([key, value]: [string, unknown]) =>
    // Null means that no value was sent.
    value !== null && Object.hasOwn(own, key) && value !== own[key]
  const others = Object.entries(all).filter(isOther)
  if (others.length === 0) return
  const named = others.slice(0, mostNamed).map(([key]) => key)
  await denials.note({
    event: 'values refused',
    actorId: caller.userId,
    actor: caller.email,
    subject: id,
    address,
    detail: { fields: named.join(', '), number: others.length },
  })
}
