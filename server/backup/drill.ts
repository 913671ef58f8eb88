import { lstat, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../db/client-settings.ts'
import { stopPostmaster } from '../db/postmaster.ts'
import { codeOf, reasonOf, StartError } from '../error-text.ts'
import { verify } from '../seals/verify.ts'
import { backupClient } from './make-backup.ts'
import { closeIfOpen, embedded, onInterrupt, type PortalDatabase } from './portal-database.ts'
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

/** The prefix of a drill's folder; the process id follows it. */
const folderPrefix = 'sevenfold-drill-'

async function restoreOnce(file: string, passphrase: string): Promise<Restored> {
  await removeLeftovers()
  const place = await mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`))
  const remove = () => rm(place, { recursive: true, force: true })
  const forget = onInterrupt(remove)
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
    await closeIfOpen(database)
    await remove()
    forget()
  }
}

/** Removes what killed drills left behind: an unencrypted copy of the database, and a PostgreSQL that still runs on it. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(/^\d+(?=-)/.exec(name.slice(folderPrefix.length))?.[0])
    if (!name.startsWith(folderPrefix) || !pid || isRunning(pid)) continue
    const place = join(tmpdir(), name)
    try {
      if ((await lstat(place)).uid !== process.getuid?.()) continue
      const folder = await realpath(join(place, 'data', 'postgres')).catch(() => null)
      if (folder !== null) await stopPostmaster(folder, null)
      await rm(place, { recursive: true, force: true })
    } catch {
      // The next drill tries again.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
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
