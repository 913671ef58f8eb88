import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { KeptCheck } from '../../api/admin-work.ts'
import { kitFor } from '../../forms/all.ts'
import { type FormType, formTypes, rowOf } from '../../forms/catalogue.ts'
import type { Check, ClientFile } from '../../forms/checks/check.ts'
import { checksOf } from '../../forms/checks.ts'
import { changedSince } from '../../forms/credit-file/changed-basis.ts'
import { asksForReason } from '../../forms/credit-file/open-checks.ts'
import { currentPolicy } from '../../forms/policy/policy.ts'
import type { Database } from '../db/connect.ts'
import { today } from '../forms/records.ts'
import { type CheckNote, currentNote, notesOf } from './notes-and-events.ts'
import { staleCount } from './stale.ts'
import {
  asLastCompleted,
  type FileState,
  type FileWithChangeCount,
  fileWithChangeCount,
} from './stored-file.ts'

// spec 3 §1.46

/**
 * Increase this number whenever forms/checks/ gives another result for the same forms. Results that were kept by older rules
 * are then calculated again.
 */
export const rulesVersion = 4

type Kept = Static<typeof KeptCheck>

/** Checks on the states of the forms, beside those on their content. They are not explained but settled. */
export const fileChecks = {
  reopened: { id: 'file.reopened', title: 'Reopened after the memo' },
  stale: { id: 'file.stale', title: changedSince.title },
} as const

/** Reports whether a check waits for an explanation. Every list, count, filter and export uses this. */
export function isUnexplained({ explained }: Pick<Kept, 'explained'>): boolean {
  return explained === false
}

/** A client's forms after a change, and the change counter of what their checks depend on, including that change. */
interface Changed {
  readonly file: FileState
  readonly changes: number
}

/**
 * Calculates which checks of a client's forms, as they were last completed, ask for something, and stores the result. Every
 * change that affects it increments the counter in `client_checks` in its own transaction. If another change comes meanwhile,
 * the counters differ and nothing is stored; the row is then read again.
 */
export async function updateStoredChecks(db: Database, clientId: string, known?: Changed): Promise<void> {
  const { file, changes } = known ?? (await recountStaleInputs(db, clientId))
  // Read after the forms: a note that is written between the two reads has incremented the counter.
  const notes = await notesOf(db, clientId)
  const found = [...askedOfForms(file, notes), ...askedOfFile(file)]
  const asks = found.map(({ id }) => id)
  const unexplained = found.filter(isUnexplained).map(({ id }) => id)
  await sql`
    update client_checks set read_changes = changes, rules = ${rulesVersion}, read_at = now(), asks = ${asks}::text[],
      unexplained = ${unexplained}::text[], found = ${JSON.stringify(found)}::jsonb
    where id = ${clientId} and changes = ${changes}`.execute(db.kysely)
}

/**
 * Does the same after a change that is already stored. Errors are ignored here: the client stays marked, so that the
 * background task (read-checks.ts) reads the forms within a minute and logs an error that persists. Pass `known` if the forms
 * after the change are already in memory.
 */
export async function tryUpdateStoredChecks(
  db: Database,
  clientId: string | undefined,
  known?: Changed,
): Promise<void> {
  if (clientId !== undefined) await updateStoredChecks(db, clientId, known).catch(() => {})
}

/** Returns the checks that ask for an explanation. An explanation for the forms as they are now, even if open, counts too. */
function askedOfForms(file: FileState, notes: readonly CheckNote[]): readonly Kept[] {
  const completed = asLastCompleted(file)
  const asking = evaluateChecks(completed).filter(asksForReason)
  const isOpen = Object.values(file).some(({ status }) => status !== 'completed')
  const now = isOpen && asking.length > 0 && notes.length > 0 ? evaluateChecks(file) : []
  return asking.map(check => {
    const asItStands = now.find(({ id }) => id === check.id)
    const explained = [check, ...(asItStands ? [asItStands] : [])].some(one => currentNote(notes, one))
    return { id: check.id, title: check.title, sentence: check.sentence, explained }
  })
}

function evaluateChecks(file: ClientFile): readonly Check[] {
  const policy = currentPolicy()
  return checksOf({ file, policy, kit: kitFor(file, policy, today()) })
}

/** Returns the checks on the states of the forms: the memo rests on forms that were reopened, or forms have stale inputs. */
function askedOfFile(file: FileState): readonly Kept[] {
  const found: Kept[] = []
  const open = formTypes.filter(type => {
    const form = file[type]
    return type !== 'credit_app_memo' && form?.completion && form.status !== 'completed'
  })
  if (file.credit_app_memo?.status === 'completed' && open.length > 0) {
    const verb = open.length === 1 ? 'was' : 'were'
    const sentence = `${labelsOf(open)} ${verb} reopened after the memo was completed.`
    found.push({ ...fileChecks.reopened, sentence, explained: null })
  }
  const stale = formTypes.filter(type => (file[type]?.staleInputs ?? 0) > 0)
  if (stale.length > 0) {
    const verb = stale.length === 1 ? 'rests' : 'rest'
    const sentence = `${labelsOf(stale)} ${verb} on figures of earlier forms that changed since.`
    found.push({ ...fileChecks.stale, sentence, explained: null })
  }
  return found
}

/** For example "Standard Form, Output Sheet and Bank Analysis". */
function labelsOf(types: readonly FormType[]): string {
  const labels = types.map(type => rowOf(type).label)
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(labels).replace(', and', ' and')
}

/**
 * Returns a client's forms with their numbers of changed inputs by this version's rules. A number that older rules left is
 * corrected in the database, which marks the client's checks as changed. A number that somebody else has changed meanwhile
 * stays, because completing a form updates the later forms.
 */
async function recountStaleInputs(db: Database, clientId: string): Promise<FileWithChangeCount> {
  const { file, changes } = await fileWithChangeCount(db, clientId)
  const wrong = Object.values(file).flatMap(form => {
    const counted = staleCount(file, form)
    return counted === form.staleInputs ? [] : [{ id: form.id, found: form.staleInputs, counted }]
  })
  if (wrong.length === 0) return { file, changes }
  await sql`update forms f set stale_inputs = w.counted
    from jsonb_to_recordset(${JSON.stringify(wrong)}::jsonb) w (id uuid, found integer, counted integer)
    where f.id = w.id and f.stale_inputs = w.found`.execute(db.kysely)
  return fileWithChangeCount(db, clientId)
}
