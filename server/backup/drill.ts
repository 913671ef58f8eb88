import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reasonOf } from '../error-text.ts'
import { embedded } from './portal-database.ts'
import { type Restored, restoreBackup } from './restore.ts'
import type { Outcome } from './runs.ts'

// spec 3 §1.79

/** Restores a backup into a database that exists for this alone, and says what came of it. It touches nothing else. */
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
  let stop = async () => {}
  try {
    return await restoreBackup(file, passphrase, async () => {
      const { connection, close } = await embedded(join(place, 'data'))
      stop = close
      return connection
    })
  } finally {
    await stop()
    await rm(place, { recursive: true, force: true })
  }
}
