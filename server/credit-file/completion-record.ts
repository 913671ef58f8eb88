import type { Marks } from '../../engine/marks.ts'
import type { Answers, Computed } from '../../engine/types.ts'
import { kitFor } from '../../forms/all.ts'
import type { FormType } from '../../forms/catalogue.ts'
import { formsAfter } from '../../forms/chain.ts'
import type { Check, ClientFile, FormState } from '../../forms/checks/check.ts'
import { type Basis, basisOf } from '../../forms/checks/stale.ts'
import { checksOf } from '../../forms/checks.ts'
import {
  type EarlierForm,
  type EarlierForms,
  joinedReads,
  readsOf,
  type Values,
} from '../../forms/links/link.ts'
import { suggestionsFor } from '../../forms/links.ts'
import { type Policy, policyOfVersion } from '../../forms/policy/policy.ts'
import type { Database } from '../db/connect.ts'
import { computedOf, type FormKind, type FormRow, today } from '../forms/records.ts'
import { type ScorecardRecord, scorecardRecord } from '../overrides/record.ts'
import { type CheckNote, currentNote, notesOf } from './notes-and-events.ts'
import { changedSince } from './stale.ts'
import {
  type FileState,
  fileWithChangeCount,
  latestBefore,
  type StoredFile,
  type Suggested,
} from './stored-file.ts'

/** What a completion stores besides answers and calculated values. Null in a form that belongs to no client. */
export interface CompletionRecord {
  readonly basis: Basis | null
  readonly suggested: Suggested | null
  /** Only for the memo; otherwise null. */
  readonly checks: readonly (Check & { readonly explanation: string | null })[] | null
  /** Only for the scorecard: what the report on overrides counts. Empty for other forms. */
  readonly scorecard: readonly ScorecardRecord[]
  /** How many inputs of each later completed form will have changed once this completion is stored. */
  readonly laterForms: readonly { readonly id: string; readonly stale: number }[]
}

type Compute = NonNullable<EarlierForm['compute']>

/** The content of a form at its completion. */
interface Completed {
  readonly answers: Answers
  readonly computed: Computed
  readonly marks: Marks
}

const nothing: CompletionRecord = {
  basis: null,
  suggested: null,
  checks: null,
  scorecard: [],
  laterForms: [],
}

/** What to store with a completion, and the client's forms as they will be after it; undefined if the form has no client. */
export interface Prepared {
  readonly record: CompletionRecord
  readonly after?: { readonly file: FileState; readonly changes: number }
}

/** Reads the client's forms once, for everything that a completion needs of them. */
export async function prepareCompletion(db: Database, row: FormRow, completed: Completed): Promise<Prepared> {
  if (!row.client) return { record: nothing }
  const { file, changes } = await fileWithChangeCount(db, row.client._id)
  const notes = row.form_type === 'credit_app_memo' ? await notesOf(db, row.client._id) : []
  const record = completionRecord(file, notes, row, completed)
  // The completion marks the client's checks as changed, and so does each later form whose number of changed inputs changes.
  const moved = record.laterForms.filter(later => later.stale !== staleNow(file, later.id)).length
  const after = fileAfter(file, row.form_type, completed, record)
  return { record, after: { file: after, changes: changes + 1 + moved } }
}

/** Returns what to store with a completion: basis, suggestions, results of the checks, and which later forms become stale. */
export function completionRecord(
  file: StoredFile,
  notes: readonly CheckNote[],
  row: FormKind,
  completed: Completed,
): CompletionRecord {
  const type = row.form_type
  const earlier = latestBefore(file, type)
  const compute: Compute = answers => computedOf({ ...row, form_data: answers })
  const known = { ...earlier, [type]: { ...completed, compute } }
  // Uses the current policy, except for a form that is kept as it is: that stays under the policy that it was completed by.
  const policy = policyOfVersion(row.policy_version)
  const { suggested, reads } = suggestedBy(type, known, row.assessment_year, policy)
  const checks = type === 'credit_app_memo' ? memoChecks(row, file, completed, notes) : null
  return {
    basis: basisOf(joinedReads([reads, ...(checks ? [checks.reads] : [])]), versionsOf(file)),
    suggested,
    checks: checks?.checks ?? null,
    scorecard:
      type === 'expert_scorecard' ? scorecardOf(file, stateOf(row, completed), suggested, policy) : [],
    laterForms: laterForms(file, type, completed),
  }
}

function fileAfter(
  file: StoredFile,
  type: FormType,
  completed: Completed,
  { laterForms }: CompletionRecord,
): FileState {
  const forms = Object.values(file).map(form => {
    const later = laterForms.find(({ id }) => id === form.id)
    const state = { ...completed, status: 'completed' as const, staleInputs: 0, completion: completed }
    return [
      form.type,
      form.type === type ? { ...form, ...state } : later ? { ...form, staleInputs: later.stale } : form,
    ]
  })
  return Object.fromEntries(forms)
}

function staleNow(file: StoredFile, id: string): number | undefined {
  return Object.values(file).find(form => form.id === id)?.staleInputs
}

/**
 * Returns what was suggested for a form, and the values of earlier forms that the suggestions were derived from. The form's
 * own answers are not part of its basis.
 */
function suggestedBy(
  type: FormType,
  known: EarlierForms,
  assessmentYear: number,
  policy: Policy,
): { readonly suggested: Suggested; readonly reads: Values } {
  const { result, reads } = readsOf(known, recorded => suggestionsFor(type, recorded, policy, assessmentYear))
  const { [type]: _, ...outside } = reads
  const suggested = Object.fromEntries(
    result.map(({ field, value, evidence, source }) => [field, { value, evidence, source }]),
  )
  return { suggested, reads: outside }
}

/** Returns the checks when the memo is completed, with the officers' explanations. */
function memoChecks(row: FormKind, file: StoredFile, completed: Completed, notes: readonly CheckNote[]) {
  const memo = stateOf(row, completed)
  const { credit_app_memo: _, ...upstream } = file
  const whole: ClientFile = { ...upstream, credit_app_memo: memo }
  const policy = policyOfVersion(row.policy_version)
  const kit = kitFor(whole, policy, today())
  const { result, reads } = readsOf(upstream as ClientFile, recorded =>
    checksOf({ file: { ...recorded, credit_app_memo: memo }, policy, kit }),
  )
  const checks = result.map(check => ({ ...check, explanation: currentNote(notes, check)?.text ?? null }))
  return { checks, reads }
}

function stateOf(row: FormKind, completed: Completed): FormState {
  return {
    ...completed,
    status: 'completed',
    assessmentYear: row.assessment_year,
    createdAt: row.created_at.toISOString(),
  }
}

function scorecardOf(
  file: StoredFile,
  scorecard: FormState,
  suggested: Suggested,
  policy: Policy,
): readonly ScorecardRecord[] {
  const whole: ClientFile = { ...file, expert_scorecard: scorecard }
  const checked = { file: whole, policy, kit: kitFor(whole, policy, today()) }
  return [scorecardRecord(checked, suggested) ?? []].flat()
}

/** Returns the version of each form that others depend on: of its latest completion, else the present one. */
function versionsOf(file: StoredFile): Readonly<Partial<Record<FormType, number>>> {
  return Object.fromEntries(
    Object.values(file).map(({ type, completion, version }) => [type, completion?.version ?? version]),
  )
}

function laterForms(file: StoredFile, type: FormType, completed: Completed): CompletionRecord['laterForms'] {
  return formsAfter(type).flatMap(later => {
    const form = file[later]
    if (form?.status !== 'completed' || !form.completion?.basis) return []
    const latest = { ...latestBefore(file, later), [type]: completed }
    return [{ id: form.id, stale: changedSince(file, form.completion.basis, latest).length }]
  })
}
