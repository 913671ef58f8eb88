import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { initialAnswers } from '../../engine/answers.ts'
import { fieldsByKey } from '../../engine/fields-by-key.ts'
import { type FormKind, formOf } from '../forms/records.ts'

const formsAtOnce = 200

interface FormDbRow extends FormKind {
  readonly id: string
  readonly version: number
  readonly last_version: number | null
  readonly versions: number
  /** The number of history rows that create a version. It must equal the number of versions. */
  readonly acts: number
  /** Versions with a stored completion that the history does not mention. */
  readonly untold: readonly number[]
  readonly status: string
  /** The status according to the last completion or reopening in the history. */
  readonly told_status: string
  /**
   * Whether a completed form agrees with its last stored completion: its values, its type and assessment year, and by whom, when
   * and by which policy it was completed. Always true for an open form.
   */
  readonly is_as_completed: boolean
  /** The keys of the form's answers. */
  readonly keys: readonly string[]
  /** Keys whose value in the form differs from the history. */
  readonly differs: readonly { readonly key: string; readonly stored: unknown; readonly told: boolean }[]
}

/**
 * Compares each form with its history: every answer and mark must be the result of its latest change, or the initial value if
 * it was never changed, and its type and year must have a field for it; the version must be the last one in the history, without
 * gaps. A completed form is also compared with its stored completion.
 */
export async function verifyForms(
  client: pg.Client,
): Promise<{ forms: number; findings: readonly string[] }> {
  const findings: string[] = []
  let forms = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await client.query<FormDbRow>(pageQuery, [last])
    for (const row of rows) findings.push(...faultsOf(row))
    forms += rows.length
    const end = rows.at(-1)
    if (end === undefined) return { forms, findings: [...findings, ...(await goneForms(client))] }
    last = end.id
  }
}

/** An erasure deletes a form together with its history, so a history without a form is a finding. */
async function goneForms(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(`
    select distinct h.form_id as id from form_history h
    where not exists (select from forms f where f.id = h.form_id) order by id`)
  return rows.map(({ id }) => `Form ${id} is missing, but its history exists.`)
}

function faultsOf(row: FormDbRow): string[] {
  const form = formOf(row)
  const initial = initialAnswers(form.fields)
  const keys = row.differs
    .filter(({ key, stored, told }) => told || !isDeepStrictEqual(stored, initial[key]))
    .map(({ key }) => key)
  const faults: string[] = []
  if (keys.length > 0)
    faults.push(
      `Form ${row.id}, version ${row.version}: ${keys.join(', ')} are not as the history left them.`,
    )
  const foreign = row.keys.filter(key => !fieldsByKey(form).has(key) && !keys.includes(key))
  if (foreign.length > 0)
    faults.push(
      `Form ${row.id} has answers that a form of its type and year does not have: ${foreign.join(', ')}.`,
    )
  if (!row.is_as_completed) faults.push(`Form ${row.id} differs from what was stored at its completion.`)
  if (row.status !== row.told_status)
    faults.push(`Form ${row.id} is ${row.status}, but its history left it ${row.told_status}.`)
  if (row.last_version !== row.version)
    faults.push(
      `Form ${row.id} has version ${row.version}, but its history ends at ${row.last_version ?? 0}.`,
    )
  else if (row.versions !== row.version)
    faults.push(`Form ${row.id}: the history has ${row.versions} of its ${row.version} versions.`)
  else if (row.acts > row.versions) faults.push(`Form ${row.id}: the history has a version more than once.`)
  for (const version of row.untold)
    faults.push(`Form ${row.id}: a completion of version ${version} is stored, but missing from the history.`)
  return faults
}

/** Only these actions change answers; a move, for example, concerns the client. */
const pageQuery = `
with page as (
  select id, form_type, assessment_year, created_at, version, status, form_data, marks, calculated_fields, created_by, completed_by,
    submitted_at, policy_version
  from forms
  where id > $1 order by id limit ${formsAtOnce}
), told as (
  select distinct on (h.form_id, c.key) h.form_id, c.key, nullif(c.value -> 'to', 'null') as value
  from form_history h, jsonb_each(h.changes) c
  where h.form_id in (select id from page) and h.action in ('created', 'saved', 'completed', 'taken_over')
  order by h.form_id, c.key, h.version desc, h.id desc
), versions as (
  select form_id, max(version) as last_version, count(distinct version) as versions,
    count(*) filter (where action not in ('moved', 'restored')) as acts,
    (array_agg(action order by version desc, id desc) filter (where action in ('completed', 'reopened')))[1] as last_turn
  from form_history where form_id in (select id from page) group by form_id
)
select p.id, p.form_type, p.assessment_year, p.created_at, p.version, v.last_version, coalesce(v.versions, 0) as versions, coalesce(v.acts, 0) as acts,
  array(select c.version from form_completions c where c.form_id = p.id and not exists (
    select from form_history h where h.form_id = c.form_id and h.version = c.version and h.action in ('completed', 'confirmed'))
    order by c.version) as untold,
  p.status, case v.last_turn when 'completed' then 'completed' else 'in_progress' end as told_status,
  p.status <> 'completed' or exists (
    select from (select answers, computed, form_type, assessment_year from form_completions
      where form_id = p.id order by version desc limit 1) c
    where c.answers = p.form_data and c.computed = p.calculated_fields
      and c.form_type = p.form_type and c.assessment_year = p.assessment_year)
  and exists (
    -- Forms that an early version completed say less, and what was kept of them then was made up for that.
    select from (select completed_by, completed_at, policy_version from form_completions
      where form_id = p.id and kind = 'completed' order by version desc limit 1) c
    where c.completed_by = coalesce(p.completed_by, p.created_by)
      and c.completed_at = coalesce(p.submitted_at, c.completed_at)
      and c.policy_version = coalesce(p.policy_version, 1)) as is_as_completed,
  array(select jsonb_object_keys(p.form_data)) as keys,
  (select coalesce(json_agg(json_build_object('key', d.key, 'stored', d.stored, 'told', d.told)), '[]') from (
    select coalesce(s.key, t.key) as key, s.value as stored, t.key is not null as told
    from (
      select * from jsonb_each(p.form_data) union all select m.key || '#', m.value from jsonb_each(p.marks) m
    ) s full join (select key, value from told where told.form_id = p.id) t on t.key = s.key
    where s.value is distinct from t.value) d) as differs
from page p left join versions v on v.form_id = p.id
order by p.id`
