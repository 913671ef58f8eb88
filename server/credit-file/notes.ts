import { type RawBuilder, sql } from 'kysely'
import type { Check } from '../../forms/checks/check.ts'
import type { Database } from '../db/connect.ts'

/** What an officer wrote about a check, for the figures of that moment. */
export interface CheckNote {
  readonly checkId: string
  readonly fingerprint: string
  readonly text: string
  readonly by: string
  /** ISO 8601 in UTC. */
  readonly at: string
}

/** SQL: the latest note of each check of a client. */
export function latestNotes(clientId: string): RawBuilder<NoteRow> {
  return sql<NoteRow>`
    select distinct on (n.check_id) n.check_id as "checkId", n.fingerprint, n.text, u.name as by, n.at
    from check_notes n join users u on u.id = n.author_id
    where n.client_id = ${clientId} order by n.check_id, n.id desc`
}

/** As it was read, or as JSON has it. */
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

/** The latest note of a check, whatever figures it was written for. */
export function noteOf(notes: readonly CheckNote[], { id }: Check): CheckNote | undefined {
  return notes.find(({ checkId }) => checkId === id)
}

/** The note of a check, while the figures are those that it was written for. */
export function currentNote(notes: readonly CheckNote[], check: Check): CheckNote | undefined {
  const note = noteOf(notes, check)
  return note?.fingerprint === check.fingerprint ? note : undefined
}

/** Keeps what somebody writes about a check; earlier notes stay, and the latest counts. */
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
