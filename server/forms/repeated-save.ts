import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { sql } from 'kysely'
import { fieldOfMarkKey, type Mark, type Marks } from '../../engine/marks.ts'
import type { Answer, Answers, Computed } from '../../engine/types.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { loadForm } from './load.ts'
import type { Owner } from './owner.ts'
import type { FormRow } from './records.ts'

// spec 3 §1.67; D50

/** Identifies a repeated save: the caller's key, and a hash of what was sent with it. */
export interface SaveKey {
  readonly key: string
  readonly sentHash: Buffer
}

/** The idempotency key of a save with the hash of its data; null if the caller sent no key. */
export function saveKeyOf(headers: IncomingHttpHeaders, sent: unknown): SaveKey | null {
  const key = headers['idempotency-key']
  if (typeof key !== 'string') return null
  return { key, sentHash: createHash('sha256').update(JSON.stringify(sent)).digest() }
}

interface Kept {
  readonly is_same: boolean
  readonly version: number
  readonly current_step: number
  readonly last_saved_step: number
  readonly at: Date
  readonly completion: {
    readonly answers: Answers
    readonly computed: Computed
    readonly marks: Marks
    readonly policyVersion: number
  } | null
}

/**
 * Returns the form as the save with this key left it, whatever has happened to it since; null if there was no such save.
 * Throws 422 if the key came with other data, 404 if the form is not the owner's any more.
 */
export async function savedBefore(
  db: Database,
  owner: Owner,
  formId: string,
  { key, sentHash }: SaveKey,
): Promise<FormRow | null> {
  const found = await sql<Kept>`
    select k.sent_hash = ${sentHash} as is_same, k.version, k.current_step, k.last_saved_step, k.at,
      case when c.id is not null then json_build_object('answers', c.answers, 'computed', c.computed, 'marks', c.marks,
        'policyVersion', c.policy_version) end as completion
    from form_save_keys k
      left join form_completions c on c.form_id = k.form_id and c.version = k.version and c.kind = 'completed'
    where k.form_id = ${formId} and k.actor_id = ${owner.userId} and k.key = ${key}`.execute(db.kysely)
  const [kept] = found.rows
  if (!kept) return null
  const { stale_inputs: _, ...now } = await loadForm(db, owner, formId)
  if (!kept.is_same)
    throw new Problem(422, 'This Idempotency-Key was already used with other data. Send a new key.')
  return now.version === kept.version ? now : asItWas(db, now, kept)
}

async function asItWas(db: Database, now: FormRow, kept: Kept): Promise<FormRow> {
  const { completion, version, at, current_step, last_saved_step } = kept
  const then = { ...now, version, current_step, last_saved_step, updated_at: at, last_saved: at }
  if (completion)
    return {
      ...then,
      status: 'completed',
      submitted_at: at,
      form_data: completion.answers,
      calculated_fields: completion.computed,
      marks: completion.marks,
      policy_version: completion.policyVersion,
    }
  const before = await takenBack(db, now, version)
  return {
    ...then,
    ...before,
    status: 'in_progress',
    submitted_at: null,
    calculated_fields: {},
    policy_version: null,
  }
}

interface LaterChange {
  readonly changes: Readonly<Record<string, { readonly from: Answer | Mark | null }>>
}

/** Rebuilds the answers and marks of a version by undoing the changes that the history records after it. */
async function takenBack(db: Database, now: FormRow, version: number) {
  const later = await sql<LaterChange>`
    select changes from form_history where form_id = ${now.id} and version > ${version}
    order by version desc, id desc`.execute(db.kysely)
  const answers = new Map<string, unknown>(Object.entries(now.form_data))
  const marks = new Map<string, unknown>(Object.entries(now.marks))
  for (const { changes } of later.rows)
    for (const [key, { from }] of Object.entries(changes)) {
      const noted = fieldOfMarkKey(key)
      const values = noted === undefined ? answers : marks
      if (from === null) values.delete(noted ?? key)
      else values.set(noted ?? key, from)
    }
  // The history stores the values just as the columns held them.
  return { form_data: Object.fromEntries(answers) as Answers, marks: Object.fromEntries(marks) as Marks }
}
