import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../db/client-settings.ts'
import { reasonOf, StartError } from '../error-text.ts'
import { verify } from '../seals/verify.ts'
import { backupClient } from './make-backup.ts'
import { closed, embedded, type PortalDatabase } from './portal-database.ts'
import { type Restored, restoreBackup } from './restore.ts'
import type { Outcome } from './runs.ts'

// spec 3 §1.79

/** Restores a backup into a temporary database and returns the outcome. It touches nothing else. */
export async function tryOut(file: string, passphrase: string): Promise<Outcome> {
  try {
    const { opening, rows } = await restoreOnce(file, passphrase)
    return { kind: 'drill', file, madeAt: opening.madeAt, rows }
  } catch (error) {
    return { kind: 'drill', file, reason: `${reasonOf(error)}.` }
  }
}

async function restoreOnce(file: string, passphrase: string): Promise<Restored> {
  const place = await mkdtemp(join(tmpdir(), 'sevenfold-drill-'))
  let database: PortalDatabase | null = null
  const made = async () => {
    database ??= await embedded(join(place, 'data'))
    return database
  }
  try {
    const restored = await restoreBackup(file, passphrase, async () => (await made()).connection)
    await refuseTampered((await made()).connection, restored)
    return restored
  } finally {
    await closed(database)
    await rm(place, { recursive: true, force: true })
  }
}

/** Throws a StartError if the seals of the restored data do not verify. */
async function refuseTampered(connection: Connection, { seals }: Restored): Promise<void> {
  const client = await backupClient(connection)
  try {
    const [first] = (await verify(client, seals)).findings
    if (first !== undefined)
      throw new StartError(`The backup can be restored, but was tampered with: ${first}`)
  } finally {
    await client.end()
  }
}
