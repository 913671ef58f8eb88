import { sql, type Transaction } from 'kysely'
import { type Origins, originLength } from '../../engine/marks.ts'
import type { Answers } from '../../engine/types.ts'
import { currentVersion } from '../../forms/policy/terms.ts'
import { type CompletionRecord, completionRecord } from '../credit-file/completion-record.ts'
import type { StoredFile, StoredForm, Suggested } from '../credit-file/stored-file.ts'
import type { Tables } from '../db/tables.ts'
import { keepScorecard } from '../overrides/record.ts'
import type { FilledForm } from './client-file.ts'

interface FormsOwner {
  readonly client_id: string | null
  readonly user_id: string | null
}

type NewForm = ReturnType<typeof rowOf>

/** Adds the forms of one owner, in chain order. Each completion is stored with its basis, as the server does. */
export async function addForms(
  transaction: Transaction<Tables>,
  forms: readonly FilledForm[],
  owner: FormsOwner,
  actorId: string,
  assessmentYear: number,
): Promise<void> {
  let file: StoredFile = {}
  for (const form of forms) {
    const row = rowOf(form, owner, actorId, assessmentYear)
    const known = owner.client_id === null ? undefined : completionRecord(file, [], row, form)
    const record = form.completed ? known : undefined
    const origins = originsOf(form.answers, known?.suggested ?? null)
    const id = await addForm(
      transaction,
      row,
      record && { ...record, via: countedOrigins(form.answers, origins) },
    )
    if (record) file = { ...file, [form.type]: storedForm(id, form, row, record) }
    await addHistory(transaction, id, form, actorId, origins)
  }
}

function rowOf(form: FilledForm, owner: FormsOwner, actorId: string, assessmentYear: number) {
  const lastSaved = form.saves.at(-1)?.at ?? form.createdAt
  return {
    ...owner,
    form_type: form.type,
    form_data: { ...form.answers },
    calculated_fields: { ...form.computed },
    marks: { ...form.marks },
    status: form.completed ? ('completed' as const) : ('in_progress' as const),
    current_step: form.currentStep,
    last_saved_step: form.currentStep,
    total_steps: form.totalSteps,
    assessment_year: assessmentYear,
    version: form.saves.length + 1,
    created_by: actorId,
    created_at: form.createdAt,
    updated_at: lastSaved,
    last_saved: lastSaved,
    submitted_at: form.completed ? lastSaved : null,
    completed_by: form.completed ? actorId : null,
    policy_version: form.completed ? currentVersion() : null,
  }
}

/**
 * Inserts a form and its completion in one statement, so that the database's trigger does not create the completion itself.
 */
async function addForm(
  transaction: Transaction<Tables>,
  row: NewForm,
  record: (CompletionRecord & { readonly via: object }) | undefined,
): Promise<string> {
  const insert = transaction.insertInto('forms').values(row).returningAll()
  const { rows } = record
    ? await sql<{ id: string }>`
      with made as (${insert}), given as (
        select ${JSON.stringify(record)}::jsonb as record
      ), kept as (
        insert into form_completions (form_id, version, form_type, kind, policy_version, assessment_year, answers,
          computed, marks, basis, suggested, checks, via, completed_by, completed_at)
        select m.id, m.version, m.form_type, 'completed', ${currentVersion()}, m.assessment_year, m.form_data, m.calculated_fields, m.marks,
          g.record -> 'basis', g.record -> 'suggested', nullif(g.record -> 'checks', 'null'), g.record -> 'via',
          m.completed_by, m.submitted_at
        from made m, given g
        returning id, form_id, completed_by, completed_at
      ), rated as (
        ${sql.raw(keepScorecard("(select record -> 'scorecard' from given)", '(select client_id from made)'))}
      )
      select id from made`.execute(transaction)
    : { rows: await insert.execute() }
  const [made] = rows
  if (!made) throw new Error('A form that was inserted is there')
  return made.id
}

/** Returns the form as the completions of later forms read it. */
function storedForm(
  id: string,
  { type, answers, computed, marks, createdAt }: FilledForm,
  row: NewForm,
  { basis, suggested, checks }: CompletionRecord,
): StoredForm {
  const at = (row.submitted_at ?? row.updated_at).toISOString()
  const { version } = row
  return {
    id,
    type,
    answers,
    computed,
    marks,
    status: 'completed',
    assessmentYear: row.assessment_year,
    createdAt: createdAt.toISOString(),
    version,
    staleInputs: 0,
    markedBy: {},
    completion: {
      version,
      policyVersion: currentVersion(),
      answers,
      computed,
      basis,
      suggested,
      checks,
      via: null,
      by: '',
      at,
    },
    row: { ...row, id, taken_over_at: null },
  }
}

async function addHistory(
  transaction: Transaction<Tables>,
  id: string,
  form: FilledForm,
  actorId: string,
  origins: Origins,
): Promise<void> {
  const saves = form.saves.map(({ at, changes }, index) => ({
    form_id: id,
    version: index + 2,
    action: form.completed && index === form.saves.length - 1 ? 'completed' : 'saved',
    actor_id: actorId,
    at,
    changes: {
      ...fromNothing(changes, origins),
      // Each mark belongs to an answer and was saved with it.
      ...fromNothing(marksOf(form, changes)),
    },
  }))
  const created = { form_id: id, version: 1, action: 'created', actor_id: actorId, at: form.createdAt }
  await transaction.insertInto('form_history').values(created).execute()
  if (saves.length > 0) await transaction.insertInto('form_history').values(saves).execute()
}

/** Returns the marks of these answers, with their keys in the history. */
function marksOf({ marks }: FilledForm, answers: Answers): Record<string, unknown> {
  const beside = Object.entries(marks).filter(([key]) => key in answers)
  return Object.fromEntries(beside.map(([key, mark]) => [`${key}#`, mark]))
}

/** Returns the changes of a first save of these answers, as form_history stores them. */
function fromNothing(
  answers: Readonly<Record<string, unknown>>,
  origins: Origins = {},
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(answers).map(([key, to]) => {
      const via = origins[key]
      return [key, { from: null, to, ...(via && { via }) }]
    }),
  )
}

// spec 3 §1.60

/** Returns the origins of those answers that are equal to what earlier forms suggested. All others were typed. */
function originsOf(answers: Answers, suggested: Suggested | null): Origins {
  const taken = Object.entries(suggested ?? {}).filter(([key, { value }]) => answers[key] === value)
  return Object.fromEntries(
    taken.map(([key, { source, evidence }]) => {
      const from = evidence ? `${source}: ${evidence}` : source
      return [key, { kind: 'offered' as const, from: from.slice(0, originLength) }]
    }),
  )
}

/** Counts answers by origin, as a completion does. */
function countedOrigins(answers: Answers, origins: Origins) {
  const offered = Object.keys(answers).filter(key => origins[key] !== undefined).length
  return { typed: Object.keys(answers).length - offered, pasted: 0, offered, imported: 0 }
}
