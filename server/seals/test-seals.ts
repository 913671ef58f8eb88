import { backupClient } from '../backup/portal-database.ts'
import type { TestPortal } from '../test-portal.ts'
import { headsQuery, type SealHead, sealedKinds } from './kinds.ts'
import { newSettling, sealRows } from './seal.ts'
import { verify } from './verify.ts'

/** Seals all rows that have no seal yet, and returns the last seal of each kind. */
export async function sealNow({ db }: TestPortal): Promise<readonly SealHead[]> {
  for (const kind of sealedKinds) await sealRows(db.pool, kind, newSettling())
  return (await db.pool.query<SealHead>(headsQuery)).rows
}

/** Verifies the histories and returns what is wrong; `known` are seals from before. */
export async function findingsOf(
  { db }: TestPortal,
  known: readonly SealHead[] = [],
): Promise<readonly string[]> {
  const client = await backupClient(db.connection)
  try {
    return (await verify(client, known)).findings
  } finally {
    await client.end()
  }
}
