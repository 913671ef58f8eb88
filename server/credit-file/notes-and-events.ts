import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { FileEvent } from '../../api/credit-file.ts'
import { type Origins, originWords } from '../../engine/marks.ts'
import type { Check } from '../../forms/checks/check.ts'
import type { Database } from '../db/connect.ts'
import { fieldLabel } from '../forms/records.ts'

/** An officer's note on a check, written for the figures of that moment. */
export interface CheckNote {
  readonly checkId: string
  readonly fingerprint: string
  readonly text: string
  readonly by: string
  /** ISO 8601 in UTC. */
  readonly at: string
}

/** SQL: the latest note on each check of a client. */
function latestNotes(clientId: string): RawBuilder<NoteRow> {
  return sql<NoteRow>`
    select distinct on (n.check_id) n.check_id as "checkId", n.fingerprint, n.text, u.name as by, n.at
    from check_notes n join users u on u.id = n.author_id
    where n.client_id = ${clientId} order by n.check_id, n.id desc`
}

/** `at` is a Date if the row was read directly, a text if it comes from JSON. */
interface NoteRow extends Omit<CheckNote, 'at'> {
  readonly at: Date | string
}

function noteFrom({ at, ...note }: NoteRow): CheckNote {
  return { ...note, at: new Date(at).toISOString() }
}

export async function notesOf(db: Database, clientId: string): Promise<readonly CheckNote[]> {
  const { rows } = await latestNotes(clientId).execute(db.kysely)
  return rows.map(noteFrom)
}

/** Returns the latest note on a check, whatever figures it was written for. */
export function noteOf(notes: readonly CheckNote[], { id }: Check): CheckNote | undefined {
  return notes.find(({ checkId }) => checkId === id)
}

/** Returns the note on a check if the figures are still those that it was written for. */
export function currentNote(notes: readonly CheckNote[], check: Check): CheckNote | undefined {
  const note = noteOf(notes, check)
  return note?.fingerprint === check.fingerprint ? note : undefined
}

/** Stores a note on a check. Earlier notes stay, but only the latest counts. */
export async function addNote(
  db: Database,
  clientId: string,
  { id, fingerprint, severity }: Check,
  text: string,
  authorId: string,
): Promise<void> {
  await sql`insert into check_notes (client_id, check_id, fingerprint, severity, text, author_id)
    values (${clientId}, ${id}, ${fingerprint}, ${severity}, ${text}, ${authorId})`.execute(db.kysely)
}

/** How many saves a credit file lists, and how many other events. */
const MOST_EVENTS = 60

/** A row in JSON, where times are texts. */
interface EventRow extends Omit<Static<typeof FileEvent>, 'changed' | 'origins' | 'reason'> {
  readonly keys: readonly string[]
  /** By key; null if all answers were typed. */
  readonly via: Origins | null
  /** The reason why a form was kept as it is; null without one. */
  readonly reason: string | null
  readonly assessment_year: number
  readonly created_at: string
}

/**
 * Reads the officers' notes on the checks of a client, and the newest events of all the client's forms, in one statement. Saves
 * are counted separately, because an officer who types leaves so many that completions would no longer be among the newest.
 */
export async function notesAndEvents(
  db: Database,
  clientId: string,
): Promise<{ readonly notes: readonly CheckNote[]; readonly timeline: Static<typeof FileEvent>[] }> {
  const { rows } = await sql<{ notes: NoteRow[]; events: EventRow[] }>`
    select (select coalesce(json_agg(n), '[]') from (${latestNotes(clientId)}) n) as notes,
      (select coalesce(json_agg(e order by e.place desc), '[]') from (${newestEvents(clientId)}) e) as events`.execute(
    db.kysely,
  )
  const [row] = rows
  return { notes: (row?.notes ?? []).map(noteFrom), timeline: (row?.events ?? []).map(eventAnswer) }
}

function newestEvents(clientId: string): RawBuilder<unknown> {
  return sql`select h.id as place, h.at, f.form_type as form, h.action, h.version, u.name as by, f.assessment_year, f.created_at,
      array(select jsonb_object_keys(h.changes)) as keys,
      (select jsonb_object_agg(key, value -> 'via') from jsonb_each(h.changes) where value ? 'via') as via,
      case when h.action = 'confirmed' then h.changes -> 'reason' ->> 'to' end as reason
    from (
      select e.id, row_number() over (partition by e.action = 'saved' order by e.id desc) as nth
      from form_history e join forms f on f.id = e.form_id where f.client_id = ${clientId}
    ) newest join form_history h on h.id = newest.id join forms f on f.id = h.form_id join users u on u.id = h.actor_id
    where newest.nth <= ${MOST_EVENTS}`
}

function eventAnswer(row: EventRow): Static<typeof FileEvent> {
  const { at, form, action, version, by, keys, via, reason, assessment_year } = row
  const of = { form_type: form, assessment_year, created_at: new Date(row.created_at) }
  const labelOf = (key: string) => fieldLabel(of, key)
  const origins = Object.entries(via ?? {}).map(([key, origin]) => [labelOf(key), originWords(origin)])
  return {
    at: new Date(at).toISOString(),
    form,
    action,
    version,
    by,
    // The entry of a form that was kept as it is holds a reason, which is not a changed field.
    changed: action === 'confirmed' ? [] : keys.map(labelOf),
    ...(reason && { reason }),
    ...(via && { origins: Object.fromEntries(origins) }),
  }
}
