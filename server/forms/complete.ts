import { ownTimeZone } from '../../accounts/time-zone.ts'
import { mergedMarks, validMarks } from '../../engine/marks.ts'
import type { Context, Problem as FieldProblem, Form, Marks } from '../../engine/types.ts'
import { problemsOfForm, summaryOf } from '../../engine/validate.ts'
import { forApplicants } from '../../forms/audience/for-applicants.ts'
import { rowOf } from '../../forms/catalogue.ts'
import { nextOf, routeOf } from '../../forms/chain.ts'
import { prepareCompletion } from '../credit-file/completion-record.ts'
import { tryUpdateStoredChecks } from '../credit-file/kept-checks.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { dayText, localDay } from '../lists/local-time.ts'
import { mergedAnswers } from './known-answers.ts'
import { loadForm } from './load.ts'
import { applicantKind, type Owner } from './owner.ts'
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
    const answers = mergedAnswers(before.form_data, change.answers, true)
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
