import type { Database } from './connect.ts'

/** If one of these is off, a power cut can lose acknowledged data or leave the database corrupted. */
const needed = ['fsync', 'synchronous_commit', 'full_page_writes']

/**
 * Returns a warning for the start if the database may lose data that it has acknowledged, otherwise null. A lender may have
 * set up their own database this way on purpose, for a trial on a copy. The embedded one always starts with all these
 * settings on, whatever its files say.
 */
export async function durabilityNote({ pool }: Pick<Database, 'pool'>): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where name = any($1) and setting = 'off' order by name`,
    [needed],
  )
  if (rows.length === 0) return null
  const off = rows.map(({ name }) => name).join(', ')
  return `PostgreSQL has ${off} off: a power cut can lose saves that were acknowledged. Switch it on.`
}
