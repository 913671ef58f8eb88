import { limits } from '../../api/limits.ts'
import type { Origins, SentMarks } from '../../engine/marks.ts'
import { visibleText } from '../../engine/texts.ts'
import type { Answer, Computed } from '../../engine/types.ts'
import type { FormType } from '../../forms/catalogue.ts'
import { formsBefore, lockedMessage } from '../../forms/chain.ts'
import { currentVersion } from '../../forms/policy/terms.ts'
import { traitsOf } from '../../forms/traits.ts'
import type { CompletionRecord } from '../credit-file/completion-record.ts'
import type { Database } from '../db/connect.ts'
import { codeOf } from '../error-text.ts'
import { Problem } from '../errors.ts'
import { type Owner, takenOverProblem } from './owner.ts'
import type { FormRow } from './records.ts'
import { type SaveKey, savedBefore } from './repeated-save.ts'
import { type SaveParameters, saveStatement } from './save-statement.ts'

// spec 1 §1.4, §4.1, §4.6, §7.15; spec 2 §4.3, §7.4

export interface Save {
  readonly formId: string
  readonly formType: FormType
  /** Keys that are sent replace, null clears, keys that are not sent stay. */
  readonly answers: Readonly<Record<string, Answer | null>>
  /** Marks, merged like answers; null when none were sent. */
  readonly marks: SentMarks | null
  /** The origins of answers that nobody typed; null if none was stated. */
  readonly via: Origins | null
  /** null leaves the step as it is. Clamped to the form's steps. */
  readonly currentStep: number | null
  readonly lastSavedStep: number | null
  /** The version that the caller last saw; null accepts any version. */
  readonly version: number | null
  /** What to store when the form is completed; null leaves it in progress. */
  readonly completeWith: Completion | null
  /** The key with which the save can be repeated; null when the caller sent none (D50). */
  readonly key: SaveKey | null
}

/** What completing a form stores. */
export interface Completion {
  readonly computed: Computed
  readonly record: CompletionRecord
}

type Outcome = 'saved' | 'with officer' | 'locked' | 'completed' | 'stale'
interface SavedRow extends FormRow {
  readonly outcome: Outcome
  readonly found_version: number
  readonly with_officer_since: Date | null
  /** The earlier form that locks this one; null when none does. */
  readonly open_form: FormType | null
  /** The client's name as this save wrote it; null when it left the client's row alone. */
  readonly new_client_name: string | null
}

/**
 * Saves answers, or completes a form with them, in one statement and one round trip. The statement checks ownership, the
 * chain lock (D1), that the form is not completed (D4) and the version; it merges the answers, adds a history row and updates
 * the client's name. Two saves of one form at once wait for each other on the row lock of `found`; the second reads what the
 * first wrote, so neither is lost. A save whose key was used before returns what the first save with that key stored. Throws
 * 404 for a form that is not the owner's, 409 for one that is locked, completed, stale or taken over by an officer (D46).
 */
export async function save(db: Database, owner: Owner, change: Save): Promise<FormRow> {
  if (change.key === null) return saveOnce(db, owner, change)
  try {
    return await saveOnce(db, owner, change)
  } catch (error) {
    // A repeated save may fail because of what its first attempt stored.
    const mayBeRepeated = isSecondKey(error) || (error instanceof Problem && error.status === 409)
    const before = mayBeRepeated ? await savedBefore(db, owner, change.formId, change.key) : null
    if (!before) throw error
    return before
  }
}

function isSecondKey(error: unknown): boolean {
  return codeOf(error) === '23505' && Object(error).constraint === 'form_save_keys_pkey'
}

async function saveOnce(db: Database, owner: Owner, change: Save): Promise<FormRow> {
  const completes = change.completeWith !== null
  const { text, valuesOf } = saveStatement(owner.kind, completes)
  const values = valuesOf(parametersOf(owner, change))
  const row =
    (completes ? undefined : await db.shared.firstRow<SavedRow>(text, values)) ??
    (await db.pool.query<SavedRow>(text, values)).rows[0]
  if (!row) throw new Problem(404, owner.kind.notFound)
  if (row.outcome !== 'saved') throw await refusalOf(db, owner, change, row)
  const { client, new_client_name: name } = row
  return { ...row, client: client === null || name === null ? client : { ...client, name } }
}

async function refusalOf(db: Database, { timeZone }: Owner, change: Save, row: SavedRow): Promise<Problem> {
  const { outcome } = row
  if (outcome === 'with officer') return takenOverProblem(row.with_officer_since, timeZone)
  if (outcome === 'locked')
    return new Problem(409, lockedMessage(change.formType, row.open_form ?? undefined), { code: 'locked' })
  const { version, by } = await findChange(db, change.formId, row.found_version)
  if (outcome === 'completed')
    return new Problem(409, 'This form is completed. Reopen it before you change it.', {
      code: 'completed',
      ...by,
    })
  return new Problem(409, changedMeanwhile, { code: 'stale', currentVersion: version, ...by })
}

function parametersOf(owner: Owner, change: Save): SaveParameters {
  const { formType, answers, completeWith, key } = change
  const { namingField = '', businessField = '' } = traitsOf(formType)
  return {
    formId: change.formId,
    userId: owner.userId,
    answers: JSON.stringify(answers),
    marks: JSON.stringify(change.marks ?? {}),
    origins: JSON.stringify(change.via ?? {}),
    version: change.version,
    currentStep: change.currentStep,
    lastSavedStep: change.lastSavedStep,
    earlierTypes: formsBefore(formType),
    // A client always has a name; the business may have none.
    clientName: nameIn(answers[namingField]) || null,
    businessName: businessField in answers ? nameIn(answers[businessField]) : null,
    key: key?.key ?? null,
    sentHash: key?.sentHash ?? null,
    ...completionParameters(completeWith),
  }
}

function completionParameters(completion: Completion | null) {
  if (completion === null) return { policyVersion: null, computed: null, record: null, laterForms: null }
  const { laterForms, ...kept } = completion.record
  return {
    policyVersion: currentVersion(),
    computed: JSON.stringify(completion.computed),
    record: JSON.stringify(kept),
    laterForms: JSON.stringify(laterForms),
  }
}

/** The name in an answer, as long as it may be; '' if nothing in it can be seen. */
function nameIn(answer: Answer | null | undefined): string {
  const name = visibleText(String(answer ?? ''))
  return name.length > limits.nameLength ? visibleText([...name].slice(0, limits.nameLength).join('')) : name
}

/** The message for someone whose save came after another person's save. */
export const changedMeanwhile = 'This form was changed in the meantime. Load it again before you save.'

interface Change {
  readonly version: number
  /** Who made this version and when (ISO 8601); absent if that person's account no longer exists. */
  readonly by?: { readonly changedBy: { readonly name: string }; readonly changedAt: string }
}

/** Finds who made a version of a form, to tell the caller of a refused save what they have not seen. */
async function findChange(db: Database, formId: string, version: number): Promise<Change> {
  const change = await db.kysely
    .selectFrom('form_history as h')
    .innerJoin('users as u', 'u.id', 'h.actor_id')
    .select(['u.name', 'h.at'])
    .where('h.form_id', '=', formId)
    .where('h.version', '=', version)
    .orderBy('h.id', 'desc')
    .executeTakeFirst()
  if (!change) return { version }
  return { version, by: { changedBy: { name: change.name }, changedAt: change.at.toISOString() } }
}
