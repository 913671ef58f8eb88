import { type RawBuilder, sql } from 'kysely'
import type { Check } from '../../forms/checks/check.ts'
import type { Database } from '../db/connect.ts'

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
export function latestNotes(clientId: string): RawBuilder<NoteRow> {
  return sql<NoteRow>`
    select distinct on (n.check_id) n.check_id as "checkId", n.fingerprint, n.text, u.name as by, n.at
    from check_notes n join users u on u.id = n.author_id
    where n.client_id = ${clientId} order by n.check_id, n.id desc`
}

/** `at` is a Date if the row was read directly, a text if it comes from JSON. */
interface NoteRow extends Omit<CheckNote, 'at'> {
  readonly at: Date | string
}

export function noteFrom({ at, ...note }: NoteRow): CheckNote {
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
