import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { startEmbedded } from '../server/db/embedded.ts'
import { databaseIn, type FaultyDatabase, sendSignal } from './database.ts'
import { type Disk, diskAt } from './disk.ts'
import { type Plant, type Portal, supervise } from './portal.ts'
import { type FaultyNetwork, openProxy } from './proxy.ts'

/** Which database the portal uses: the embedded one, or the lender's by DATABASE_URL. */
export type Mode = 'embedded' | 'DATABASE_URL'

/** One or two portals, their database, and the means to inject faults into them. */
export interface TestEnvironment {
  readonly portals: readonly Portal[]
  readonly database: FaultyDatabase
  readonly disk: Disk
  /** Between the portals and the lender's database; null for the embedded one. */
  readonly proxy: FaultyNetwork | null
  close(): Promise<void>
}

/** Starts the portals and their database. In the mode DATABASE_URL, two portals share one database through one proxy. */
export async function startEnvironment(mode: Mode, plant: Plant | null): Promise<TestEnvironment> {
  const parent = await mkdtemp(join(tmpdir(), 'sevenfold-faults-'))
  const disk = diskAt(join(parent, 'disk'))
  const dataDir = join(parent, 'disk', 'data')
  const database = databaseIn(dataDir)
  const open: (() => unknown)[] = []
  const close = async () => {
    for (const end of open.reverse()) await end()
    await endPostgres(database)
    disk.remove()
    await rm(parent, { recursive: true, force: true })
  }
  try {
    const portals: Portal[] = []
    let proxy: FaultyNetwork | null = null
    if (mode === 'embedded') portals.push(await supervise({ DATA_DIR: dataDir }, plant))
    else {
      const log = pino({ level: 'silent' })
      const own = await startEmbedded({ dataDir, log, onTakenOver: () => {} })
      open.push(own.stop)
      proxy = await openProxy(database.socketFolder)
      open.push(proxy.close)
      const DATABASE_URL = `postgres://sevenfold@127.0.0.1:${proxy.port}/sevenfold`
      // This PostgreSQL listens on a socket only; the proxy accepts TCP connections for it.
      for (let server = 0; server < 2; server += 1) portals.push(await supervise({ DATABASE_URL }, plant))
    }
    open.push(() => Promise.all(portals.map(portal => portal.stop())))
    await Promise.all(portals.map(portal => portal.ready))
    await keepLogSmall(database)
    return { portals, database, disk, proxy, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Limits the write-ahead log, which would otherwise fill the small disk by itself. */
async function keepLogSmall(database: FaultyDatabase): Promise<void> {
  await database.ask(async client => {
    await client.query(`alter system set max_wal_size = '96MB'`)
    await client.query(`alter system set min_wal_size = '32MB'`)
    await client.query('select pg_reload_conf()')
  })
}

/** Ends the PostgreSQL that a portal leaves running if it was killed at the very end. */
async function endPostgres(database: FaultyDatabase): Promise<void> {
  const pid = await database.postmaster()
  if (pid === null) return
  sendSignal(pid, 'SIGQUIT')
  while ((await database.postmaster()) !== null) await pause(20)
}
