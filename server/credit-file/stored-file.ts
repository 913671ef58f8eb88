import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Via } from '../../api/credit-file.ts'
import { type Marks, validMarks } from '../../engine/marks.ts'
import type { Answers, Computed } from '../../engine/types.ts'
import type { FormType } from '../../forms/catalogue.ts'
import { formsBefore } from '../../forms/chain.ts'
import type { Check, ClientFile, FormState } from '../../forms/checks/check.ts'
import type { Basis } from '../../forms/checks/stale.ts'
import type { EarlierForm, EarlierForms } from '../../forms/links/link.ts'
import type { Database } from '../db/connect.ts'
import { formColumns } from '../forms/owner.ts'
import { calculatedOf, type FormKind, type FormRow } from '../forms/records.ts'

/** What the earlier forms suggested for a form's fields when it was completed. */
export type Suggested = Readonly<
  Record<string, { readonly value: unknown; readonly evidence: string; readonly source: string }>
>

/**
 * What a form rests on since it was completed or last kept as it is. Keeping a form is no completion: the version, the person
 * and the time are those of the completion itself (D44).
 */
export interface Completion {
  readonly version: number
  readonly policyVersion: number
  readonly answers: Answers
  readonly computed: Computed
  /** Null if it was not recorded. */
  readonly basis: Basis | null
  readonly suggested: Suggested | null
  readonly checks: readonly (Check & { readonly explanation: string | null })[] | null
  readonly via: Static<typeof Via> | null
  readonly by: string
  readonly at: string
}

/** A form of a client's file with its latest completion. */
export interface StoredForm extends FormState {
  readonly id: string
  readonly type: FormType
  readonly version: number
  readonly staleInputs: number
  readonly marks: Marks
  readonly completion: Completion | null
  /** Who last set the mark that says why a figure is missing, by the key of the mark. */
  readonly markedBy: Readonly<Record<string, { readonly by: string; readonly at: string }>>
  readonly row: Omit<FormRow, 'client'> & FormKind
}

export type StoredFile = Readonly<Partial<Record<FormType, StoredForm>>>

/** What the checks read of a file: the forms as they are now, and the latest completion of each. */
export type FileState = Readonly<
  Partial<
    Record<
      FormType,
      Omit<StoredForm, 'id' | 'version' | 'row' | 'markedBy' | 'completion'> & {
        readonly completion: Pick<Completion, 'answers' | 'computed'> | null
      }
    >
  >
>

type FileRow = Omit<FormRow, 'client'> & {
  readonly stale_inputs: number
  readonly changes: number
  readonly completion: Completion | null
  readonly marked_by: StoredForm['markedBy'] | null
}

/** A client's forms, and the change counter of what their checks depend on. */
export interface FileWithChangeCount {
  readonly file: StoredFile
  readonly changes: number
}

/** SQL: for each mark of form `f` that says why a figure is missing, who set it last, and when. */
const markers = sql`(select json_object_agg(said.note, json_build_object('by', said.by, 'at', said.at)) from (
    select distinct on (m.key) m.key || '#' as note, u.name as by, h.at
    from jsonb_each(f.marks) m join form_history h on h.form_id = f.id and h.changes ? (m.key || '#')
      join users u on u.id = h.actor_id
    where m.value ? 'code' order by m.key, h.id desc) said)`

/** Reads the forms of a client in one statement. The caller must have checked that they may be read. */
export async function storedFile(db: Database, clientId: string): Promise<StoredFile> {
  return (await fileWithChangeCount(db, clientId)).file
}

/** Reads the forms together with the change counter, which is stored with the results of the checks. */
export async function fileWithChangeCount(db: Database, clientId: string): Promise<FileWithChangeCount> {
  const { rows } = await sql<FileRow>`
    select ${formColumns}, f.stale_inputs, coalesce(m.changes, 0) as changes, case when k.id is not null then json_build_object(
      'version', d.version, 'policyVersion', k.policy_version, 'answers', k.answers, 'computed', k.computed, 'basis', k.basis,
      'suggested', k.suggested, 'checks', k.checks, 'via', k.via, 'by', u.name, 'at', d.completed_at) end as completion,
      case when f.marks <> '{}' then ${markers} end as marked_by
    from forms f
      left join lateral (
        select * from form_completions kept where kept.form_id = f.id order by kept.version desc limit 1
      ) k on true
      left join lateral (
        select done.version, done.completed_by, done.completed_at from form_completions done
          where done.form_id = f.id and done.kind = 'completed' order by done.version desc limit 1
      ) d on true
      left join users u on u.id = d.completed_by
      left join client_checks m on m.id = f.client_id
    where f.client_id = ${clientId}`.execute(db.kysely)
  const file = Object.fromEntries(rows.map(row => [row.form_type, storedForm(row)]))
  return { file, changes: rows[0]?.changes ?? 0 }
}

function storedForm({ changes: _, marked_by, ...row }: FileRow): StoredForm {
  const { completion } = row
  return {
    id: row.id,
    type: row.form_type,
    answers: row.form_data,
    computed: calculatedOf(row),
    status: row.status,
    assessmentYear: row.assessment_year,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    staleInputs: row.stale_inputs,
    marks: validMarks(row.form_data, row.marks),
    markedBy: marked_by ?? {},
    completion: completion && { ...completion, at: new Date(completion.at).toISOString() },
    row: { ...row, policy_version: policyVersionOf(row) },
  }
}

/** Returns the policy version that a form was completed by; null for an open form, which follows the current policy. */
export function policyVersionOf({
  status,
  completion,
}: Pick<StoredForm, 'status' | 'completion'>): number | null {
  return status === 'completed' ? (completion?.policyVersion ?? null) : null
}

/** Returns the latest completions of the forms before a type, as links read them. */
export function latestBefore(file: StoredFile, type: FormType): EarlierForms {
  return Object.fromEntries(
    formsBefore(type).flatMap(earlier => {
      const form = file[earlier]
      if (!form?.completion) return []
      const { answers, computed } = form.completion
      const marks = marksWith(answers, form)
      return [[earlier, { answers, computed, marks, createdAt: form.createdAt } satisfies EarlierForm]]
    }),
  )
}

/** Returns the latest completion of each form; forms that were never completed are left out. */
export function asLastCompleted(file: FileState): ClientFile {
  return Object.fromEntries(
    Object.values(file).flatMap(({ type, completion, assessmentYear, createdAt, ...form }) => {
      if (!completion) return []
      const { answers, computed } = completion
      const marks = marksWith(answers, form)
      return [[type, { answers, computed, marks, status: 'completed', assessmentYear, createdAt }]]
    }),
  )
}

/** Completions store no marks: those of the form apply to the answers that it still has. */
function marksWith(completed: Answers, { answers, marks }: Pick<StoredForm, 'answers' | 'marks'>): Marks {
  return Object.fromEntries(Object.entries(marks).filter(([key]) => answers[key] === completed[key]))
}
