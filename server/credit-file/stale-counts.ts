import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { staleCount } from './stale.ts'
import { type FileWithChangeCount, fileWithChangeCount } from './stored-file.ts'

/**
 * Returns a client's forms with their numbers of changed inputs by this version's rules. A number that older rules left is
 * corrected in the database, which marks the client's checks as changed. A number that somebody else has changed meanwhile
 * stays, because completing a form updates the later forms.
 */
export async function recountStaleInputs(db: Database, clientId: string): Promise<FileWithChangeCount> {
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
