import type { Database } from './connect.ts'

/** Without one of these a power cut can take away what was acknowledged, or leave a database that is torn. */
const needed = ['fsync', 'synchronous_commit', 'full_page_writes']

/**
 * What to say at the start when the database acknowledges what it may lose. A lender's own may be meant so, for a trial on a
 * copy; the embedded one is started with all of them, whatever its files say.
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
