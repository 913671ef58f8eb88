import type pg from 'pg'
import { initialAnswers } from '../engine/answers.ts'
import type { Answers, Computed } from '../engine/types.ts'
import { type FormKind, formOf } from '../server/forms/records.ts'
import type { ValueLog } from './simulated-user.ts'

/** All that is stored differently from what the server answered. */
export interface Verdict {
  /** Acknowledged, but not stored. */
  readonly lost: string[]
  /** Stored more than once. */
  readonly doubled: string[]
  /** Stored although it was refused or never sent. */
  readonly storedThoughRefused: string[]
  /** Versions that are missing or out of order. */
  readonly gaps: string[]
  /** Forms that differ from the replay of their history, completions that do not match it, and counts that a recount corrects. */
  readonly disagreeing: string[]
}

/** Finds out with SQL, not through the portal, what has become of every value. Recounts all kept counts at the end. */
export async function judge(client: pg.ClientBase, diaries: readonly ValueLog[]): Promise<Verdict> {
  const verdict: Verdict = { lost: [], doubled: [], storedThoughRefused: [], gaps: [], disagreeing: [] }
  for (const diary of diaries) await judgeValues(client, diary, verdict)
  for (const formId of new Set(diaries.map(diary => diary.formId))) await judgeForm(client, formId, verdict)
  await judgeCounts(client, verdict)
  return verdict
}

async function judgeValues(client: pg.ClientBase, diary: ValueLog, verdict: Verdict): Promise<void> {
  const { rows } = await client.query<{ value: string; times: number }>(
    `select changes -> $2 ->> 'to' as value, count(*)::int as times from form_history
     where form_id = $1 and changes ? $2 group by 1`,
    [diary.formId, diary.field],
  )
  const stored = new Map(rows.map(({ value, times }) => [value, times]))
  const times = (value: string) => stored.get(value) ?? 0
  const { acknowledged, unknown, refused } = diary
  const told = (value: string) => `${diary.field} ${value}`
  verdict.lost.push(...acknowledged.filter(value => times(value) === 0).map(told))
  verdict.doubled.push(...[...acknowledged, ...unknown].filter(value => times(value) > 1).map(told))
  // The values that the form had before the officers began are left out: they do not look like those that hands send.
  const sent = new Set([...acknowledged, ...unknown])
  const others = [...stored.keys()].filter(value => !sent.has(value) && /^(kept )?\d+-\d+-\d+$/.test(value))
  verdict.storedThoughRefused.push(...[...refused.filter(value => times(value) > 0), ...others].map(told))
}

interface HistoryRow {
  readonly version: number
  readonly action: string
  readonly changes: Readonly<Record<string, { to: unknown }>>
}

interface StoredForm extends FormKind {
  readonly version: number
  readonly status: string
  readonly form_data: Answers
  readonly calculated_fields: Computed
}

interface CompletionRow {
  readonly version: number
  readonly kind: string
  readonly answers: Answers
  readonly computed: Computed
  readonly completed_at: Date
}

async function judgeForm(client: pg.ClientBase, formId: string, verdict: Verdict): Promise<void> {
  const { rows: history } = await client.query<HistoryRow>(
    'select version, action, changes from form_history where form_id = $1 order by id',
    [formId],
  )
  const { rows: forms } = await client.query<StoredForm>(
    'select version, status, form_data, calculated_fields, form_type, assessment_year, created_at from forms where id = $1',
    [formId],
  )
  const { rows: completions } = await client.query<CompletionRow>(
    'select version, kind, answers, computed, completed_at from form_completions where form_id = $1 order by id',
    [formId],
  )
  const [form] = forms
  if (!form) return void verdict.lost.push(`form ${formId}`)
  const outOfLine = history.filter(({ version }, place) => version !== place + 1)
  verdict.gaps.push(...outOfLine.map(({ version }) => `${form.form_type} version ${version}`))

  const disagree = (what: string) => verdict.disagreeing.push(`${form.form_type} ${formId}: ${what}`)
  if (form.version !== history.at(-1)?.version) disagree('version differs from its history')
  const answers = { ...initialAnswers(formOf(form).fields), ...replayed(history) }
  const others = Object.keys({ ...answers, ...form.form_data }).filter(
    key => !same(answers[key] ?? null, form.form_data[key] ?? null),
  )
  if (others.length > 0) disagree(`answers differ from its history: ${others.join(', ')}`)
  const acts = history.filter(({ action }) => action === 'completed' || action === 'confirmed')
  const acted = acts.map(({ version, action }) => `${version} ${action}`)
  if (
    !same(
      acted,
      completions.map(({ version, kind }) => `${version} ${kind}`),
    )
  )
    disagree('completions differ from its history')
  for (const { version, answers, computed, completed_at } of completions)
    if (!isCalculated(form, answers, computed, completed_at))
      disagree(`version ${version} is calculated differently`)
  const last = history.findLast(({ action }) => action === 'completed' || action === 'reopened')
  const kept = last?.action === 'completed' ? completions.at(-1)?.computed : {}
  if ((form.status === 'completed') !== (last?.action === 'completed'))
    disagree('status differs from its history')
  if (!same(form.calculated_fields, kept ?? {})) disagree('calculated values differ from its completion')
}

/** Returns the answers that result from replaying the changes of a history. */
function replayed(history: readonly HistoryRow[]): Record<string, unknown> {
  const answers: Record<string, unknown> = {}
  for (const { changes, action } of history) {
    // The reason for keeping a form as it is belongs to its history, but is no answer.
    if (action === 'confirmed') continue
    for (const [key, { to }] of Object.entries(changes)) {
      if (to === null) delete answers[key]
      else answers[key] = to
    }
  }
  return answers
}

/**
 * Reports whether the calculated values follow from the answers, on the day of the completion or the day before: ages depend
 * on the day, and the portal's clock may have been set back over midnight.
 */
function isCalculated(form: StoredForm, answers: Answers, computed: Computed, at: Date): boolean {
  const days = [at, new Date(at.getTime() - 86_400_000)].map(day => day.toISOString().slice(0, 10))
  return days.some(today => same(computed, formOf(form).compute(answers, { today })))
}

const keptCounts = `
  select 'client ' || id || ' forms' as what, form_count as n from clients
  union all select 'client ' || id || ' completed', completed_count from clients
  union all select 'user ' || id || ' clients', client_count from users
  union all select 'user ' || id || ' forms', form_count from users
  union all select 'user ' || id || ' completed', completed_count from users
  union all select 'person ' || id || ' completed', completed_count from people
  order by what`

async function judgeCounts(client: pg.ClientBase, verdict: Verdict): Promise<void> {
  const before = await client.query(keptCounts)
  await client.query('select recount()')
  const after = await client.query(keptCounts)
  const recounted = new Map(after.rows.map(({ what, n }) => [what, n]))
  for (const { what, n } of before.rows)
    if (recounted.get(what) !== n)
      verdict.disagreeing.push(`${what}: kept ${n}, counted ${recounted.get(what)}`)
  if (before.rows.length !== after.rows.length) verdict.disagreeing.push('a count is missing')
}

/** Reports whether two values are equal as JSON, regardless of the order of keys. */
function same(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
