import { limits } from '../../api/limits.ts'
import type { Origins, SentMarks } from '../../engine/marks.ts'
import { visibleText } from '../../engine/texts.ts'
import type { Answer, Answers, Computed } from '../../engine/types.ts'
import type { FormType } from '../../forms/catalogue.ts'
import { formsBefore, lockedMessage } from '../../forms/chain.ts'
import { traitsOf } from '../../forms/traits.ts'
import type { CompletionRecord } from '../credit-file/completion-record.ts'
import type { Database } from '../db/connect.ts'
import { codeOf } from '../error-text.ts'
import { Problem } from '../errors.ts'
import {
  type ChangedAnswers,
  changedAnswers,
  clientRecentlyChecked,
  type KnownAnswers,
  knownAnswers,
  mergedAnswers,
  rememberAnswers,
  type SentAnswers,
} from './known-answers.ts'
import type { Owner } from './owner.ts'
import type { FormRow } from './records.ts'
import { type SaveKey, savedBefore } from './repeated-save.ts'
import { type CompletionParameters, type SaveParameters, saveText } from './save-statement.ts'
import { takenOverProblem } from './taken-over.ts'

// spec 1 §1.4, §4.1, §4.6, §7.15; spec 2 §4.3, §7.4

export interface Save {
  readonly formId: string
  readonly formType: FormType
  /** Keys that are sent replace, null clears, keys that are not sent stay. */
  readonly answers: SentAnswers
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

type Outcome = 'saved' | 'with officer' | 'locked' | 'completed' | 'stale' | 'unknown'
interface SavedRow extends Omit<FormRow, 'form_data'> {
  readonly outcome: Outcome
  readonly found_version: number
  readonly with_officer_since: Date | null
  /** The earlier form that locks this one; null when none does. */
  readonly open_form: FormType | null
  /** The client's name as this save wrote it; null when it left the client's row alone. */
  readonly new_client_name: string | null
  /** null if the row was the known one, whose answers are not sent back. */
  readonly form_data: Answers | null
  readonly row_mark: string
}

/**
 * Saves answers, or completes a form with them, in one statement and one round trip. The statement checks ownership, the
 * chain lock (D1), that the form is not completed (D4) and the version; it merges the answers, adds a history row and updates
 * the client's name. Two saves of one form at once wait for each other on the row lock of `found`; the second reads what the
 * first wrote, so neither is lost. A save whose key was used before returns what the first save with that key stored. Throws
 * 404 for a form that is not the owner's, 409 for one that is locked, completed, stale or taken over by an officer (D46).
 */
export async function save(db: Database, owner: Owner, change: Save): Promise<FormRow> {
  if (change.key === null) return saveAnew(db, owner, change)
  try {
    return await saveAnew(db, owner, change)
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

async function saveAnew(db: Database, owner: Owner, change: Save): Promise<FormRow> {
  const known = knownAnswers(change.formId)
  const saved = await sendSave(db, owner, change, known)
  // Another server or statement has written to the form since, or the client's row is due: sends everything, once more.
  if (saved.row.outcome === 'unknown') return resultOf(db, owner, change, await sendSave(db, owner, change))
  return resultOf(db, owner, change, saved)
}

interface SaveAttempt {
  readonly row: SavedRow
  /** The form's answers after the save. */
  readonly answers: () => Answers
  readonly clientCheckedAt: number
}

/** Sends the statement. If the row is known, only answers that differ from it are sent. */
async function sendSave(
  db: Database,
  owner: Owner,
  change: Save,
  known?: KnownAnswers,
): Promise<SaveAttempt> {
  const passed = changedAnswers(known?.answers, change.answers)
  const { changed, clears } = passed
  const { kind } = owner
  const skipsClientRow =
    change.completeWith === null &&
    known !== undefined &&
    clientRecentlyChecked(known) &&
    !namesClient(change.formType, changed)
  const clientCheckedAt = skipsClientRow ? known.clientCheckedAt : performance.now()
  const values = [
    ...parametersOf(owner, change, passed, known),
    ...(change.completeWith ? completionParameters(change.completeWith.record) : []),
    ...(change.marks ? [JSON.stringify(change.marks)] : []),
    ...(change.via ? [JSON.stringify(change.via)] : []),
    ...(change.key ? [change.key.key, change.key.sentHash] : []),
  ]
  const parts = {
    completes: change.completeWith !== null,
    hasEarlier: formsBefore(change.formType).length > 0,
    skipsClientRow,
    hasMarks: change.marks !== null,
    hasVia: change.via !== null,
    hasKey: change.key !== null,
  }
  const textOf = (skipsLocked: boolean) => saveText(kind, { ...parts, skipsLocked })
  // A save that writes the client's row or completes the form might wait for a lock, so it must not share a transaction.
  const isShared = !parts.completes && (skipsClientRow || !kind.hasClient)
  const row =
    (isShared ? await db.shared.firstRow<SavedRow>(textOf(true), values) : undefined) ??
    (await db.pool.query<SavedRow>(textOf(false), values)).rows[0]
  if (!row) throw new Problem(404, kind.notFound)
  return {
    row,
    answers: () => row.form_data ?? mergedAnswers(known?.answers ?? {}, changed, clears),
    clientCheckedAt,
  }
}

/** Reports whether answers that are to be stored name the client or their business. */
function namesClient(formType: FormType, changed: SentAnswers): boolean {
  const { namingField = '', businessField = '' } = traitsOf(formType)
  return namingField in changed || businessField in changed
}

async function resultOf(
  db: Database,
  { timeZone }: Owner,
  change: Save,
  { row, answers, clientCheckedAt }: SaveAttempt,
): Promise<FormRow> {
  if (row.outcome === 'with officer') throw takenOverProblem(row.with_officer_since, timeZone)
  if (row.outcome === 'locked')
    throw new Problem(409, lockedMessage(change.formType, row.open_form ?? undefined), { code: 'locked' })
  if (row.outcome === 'unknown')
    throw new Error('A save that sends every answer must not be refused for unknown answers')
  if (row.outcome !== 'saved')
    throw overtaken(row.outcome, await findChange(db, change.formId, row.found_version))
  const form_data = answers()
  rememberAnswers(change.formId, { rowMark: row.row_mark, answers: form_data, clientCheckedAt })
  const { client, new_client_name: name } = row
  return { ...row, form_data, client: client === null || name === null ? client : { ...client, name } }
}

function parametersOf(
  owner: Owner,
  change: Save,
  { changed, omitsKnownAnswers, clears }: ChangedAnswers,
  known: KnownAnswers | undefined,
): SaveParameters {
  const { formId, formType, answers, version, currentStep, lastSavedStep, completeWith } = change
  const { namingField = '', businessField = '' } = traitsOf(formType)
  return [
    formId,
    owner.userId,
    JSON.stringify(changed),
    clears,
    version,
    currentStep,
    lastSavedStep,
    formsBefore(formType),
    completeWith && JSON.stringify(completeWith.computed),
    nameIn(answers[namingField]),
    known?.rowMark ?? null,
    omitsKnownAnswers,
    businessField in answers ? nameIn(answers[businessField]) : null,
  ]
}

/** The name in an answer, as long as it may be; '' if nothing in it can be seen. */
function nameIn(answer: Answer | null | undefined): string {
  const name = visibleText(String(answer ?? ''))
  return name.length > limits.nameLength ? visibleText([...name].slice(0, limits.nameLength).join('')) : name
}

function completionParameters({ laterForms, ...kept }: CompletionRecord): CompletionParameters {
  return [JSON.stringify(kept), JSON.stringify(laterForms)]
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

function overtaken(outcome: 'completed' | 'stale', { version, by }: Change): Problem {
  if (outcome === 'completed')
    return new Problem(409, 'This form is completed. Reopen it before you change it.', {
      code: 'completed',
      ...by,
    })
  return new Problem(409, changedMeanwhile, {
    code: 'stale',
    currentVersion: version,
    ...by,
  })
}
