import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { KeptCheck } from '../../api/schemas/contradictions.ts'
import { type FormType, formTypes, rowOf } from '../../forms/catalogue.ts'
import type { Check } from '../../forms/checks/check.ts'
import type { ClientFile } from '../../forms/checks/client-file.ts'
import { checksOf } from '../../forms/checks.ts'
import { changedSince } from '../../forms/credit-file/changed-since.ts'
import { asksForReason } from '../../forms/credit-file/open-checks.ts'
import { kitFor } from '../../forms/kit.ts'
import { currentPolicy } from '../../forms/policy/versions.ts'
import type { Database } from '../db/connect.ts'
import { today } from '../forms/records.ts'
import { type CheckNote, currentNote, notesOf } from './notes.ts'
import { countedAnew } from './stale-counts.ts'
import { asLastCompleted, type Standing } from './stored-file.ts'

// spec 3 §1.46

/** Goes up whenever forms/checks/ says, or asks, something else of the same forms: what was kept by older rules is read anew. */
export const rules = 4

type Kept = Static<typeof KeptCheck>

/** What the states of the forms say beside the checks of what stands in them. Nobody explains it: it is settled. */
export const fileChecks = {
  reopened: { id: 'file.reopened', title: 'Reopened after the memo' },
  stale: { id: 'file.stale', title: changedSince.title },
} as const

/** Whether a check waits for an explanation: every list, count, filter and export goes by this. */
export function isUnexplained({ explained }: Pick<Kept, 'explained'>): boolean {
  return explained === false
}

/** A client's forms after a change, and how often what their checks rest on has changed, that change included. */
interface Changed {
  readonly file: Standing
  readonly changes: number
}

/**
 * Reckons what the checks ask of a client's forms, as they were last completed, and keeps it. Whatever changes that has
 * marked the client's row in its own transaction; a mark that came meanwhile stays, so the row is read once more.
 */
export async function keepChecks(db: Database, clientId: string, known?: Changed): Promise<void> {
  const { file, changes } = known ?? (await countedAnew(db, clientId))
  // After the forms: a note that comes between the two has marked the row.
  const notes = await notesOf(db, clientId)
  const found = [...askedOfForms(file, notes), ...askedOfFile(file)]
  const asks = found.map(({ id }) => id)
  const unexplained = found.filter(isUnexplained).map(({ id }) => id)
  await sql`
    update client_checks set read_changes = changes, rules = ${rules}, read_at = now(), asks = ${asks}::text[],
      unexplained = ${unexplained}::text[], found = ${JSON.stringify(found)}::jsonb
    where id = ${clientId} and changes = ${changes}`.execute(db.kysely)
}

/**
 * The same after a change that is stored already. What fails is not told here: the client stays marked, so that the
 * background (read-checks.ts) reads the forms within a minute, and logs what fails again. Who knows what the change has
 * made of the forms need not have them read again.
 */
export async function keepChecksOf(
  db: Database,
  clientId: string | undefined,
  known?: Changed,
): Promise<void> {
  if (clientId !== undefined) await keepChecks(db, clientId, known).catch(() => {})
}

/** The checks that ask for an explanation. One that was given for the forms as they stand open counts as well. */
function askedOfForms(file: Standing, notes: readonly CheckNote[]): readonly Kept[] {
  const completed = asLastCompleted(file)
  const asking = reckoned(completed).filter(asksForReason)
  const isOpen = Object.values(file).some(({ status }) => status !== 'completed')
  const now = isOpen && asking.length > 0 && notes.length > 0 ? reckoned(file) : []
  return asking.map(check => {
    const asItStands = now.find(({ id }) => id === check.id)
    const explained = [check, ...(asItStands ? [asItStands] : [])].some(one => currentNote(notes, one))
    return { id: check.id, title: check.title, sentence: check.sentence, explained }
  })
}

function reckoned(file: ClientFile): readonly Check[] {
  const policy = currentPolicy()
  return checksOf({ file, policy, kit: kitFor(file, policy, today()) })
}

/** What the states of the forms say: the memo stands on forms that are open again, or on values that are others now. */
function askedOfFile(file: Standing): readonly Kept[] {
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

/** "Standard Form, Output Sheet and Bank Analysis". */
function labelsOf(types: readonly FormType[]): string {
  const labels = types.map(type => rowOf(type).label)
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(labels).replace(', and', ' and')
}
