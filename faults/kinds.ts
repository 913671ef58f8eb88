import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../server/demo/random.ts'
import { isAlive, sendSignal } from './database.ts'
import type { TestEnvironment } from './environment.ts'

type Fault = (place: TestEnvironment, random: Random) => Promise<void>

/** The faults to inject into a running portal. Each promise resolves when its fault is over. */
export const faults = {
  'server killed': async ({ portals }, random) => random.pick(portals).kill('SIGKILL'),
  'server ended': async ({ portals }, random) => random.pick(portals).kill('SIGTERM'),
  'postmaster killed': place => endPostmaster(place, 'SIGKILL'),
  'PostgreSQL asked to stop': place => endPostmaster(place, 'SIGTERM'),
  'server and postmaster killed': async (place, random) => {
    await Promise.all([endPostmaster(place, 'SIGKILL'), random.pick(place.portals).kill('SIGKILL')])
  },
  'backend killed': (place, random) => signalBackends(place, random, 'SIGKILL', 1),
  'backends ended': (place, random) => signalBackends(place, random, 'SIGTERM', random.whole(1, 8)),
  'PostgreSQL stopped and continued': async ({ database }, random) => {
    const stopped = await database.processes()
    for (const pid of stopped) sendSignal(pid, 'SIGSTOP')
    try {
      await pause(random.between(500, 7_000))
    } finally {
      for (const pid of stopped) sendSignal(pid, 'SIGCONT')
    }
  },
  'disk full': ({ disk, database }, random) => disk.fill(database, random.between(1, 4)),
  'clock set back': async ({ portals }) => {
    for (const portal of portals) portal.setClockBack()
  },
  'column added to every table': addColumns,
  'connections cut': async ({ proxy }, random) => {
    proxy?.cut()
    // Cuts them a second time while the portal reconnects.
    await pause(random.between(0, 60))
    proxy?.cut()
  },
  'packets delayed': async ({ proxy }, random) => {
    proxy?.delay(random.whole(20, 250))
    await pause(random.between(500, 3_000))
    proxy?.delay(0)
  },
  'packets swallowed': async ({ proxy }, random) => {
    proxy?.swallow(true)
    await pause(random.between(500, 8_000))
    proxy?.swallow(false)
  },
} as const satisfies Readonly<Record<string, Fault>>

export type FaultKind = keyof typeof faults

export const faultKinds = Object.keys(faults) as FaultKind[]

/** Returns the kinds of fault that are possible at a place. */
export function kindsAt({ proxy, disk }: TestEnvironment): FaultKind[] {
  return faultKinds.filter(
    kind =>
      (proxy !== null || !/^(connections|packets) /.test(kind)) &&
      (disk.how !== null || kind !== 'disk full'),
  )
}

async function endPostmaster({ database }: TestEnvironment, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const pid = await database.postmaster()
  if (pid === null) return
  sendSignal(pid, signal)
  while (isAlive(pid)) await pause(10)
}

async function signalBackends(
  { database }: TestEnvironment,
  random: Random,
  signal: 'SIGKILL' | 'SIGTERM',
  count: number,
): Promise<void> {
  const backends = await database.backends()
  for (let told = 0; told < count && backends.length > 0; told += 1)
    for (const pid of backends.splice(random.whole(0, backends.length - 1), 1)) sendSignal(pid, signal)
}

/** Adds a column to every table, as a migration of the next version does while the portal is running. */
async function addColumns({ database }: TestEnvironment, random: Random): Promise<void> {
  const name = `added_${random.whole(1, 1_000_000_000)}`
  await database.ask(async client => {
    await client.query(`set lock_timeout = '2s'`)
    const { rows } = await client.query<{ table: string }>(
      `select format('%I', tablename) as table from pg_tables where schemaname = 'public' order by tablename`,
    )
    // The statement may time out or deadlock when it waits for a lock that saves hold, so it is retried until it succeeds.
    for (const { table } of rows) while (!(await added(client, table, name))) await pause(100)
  })
}

async function added(
  client: { query(text: string): Promise<unknown> },
  table: string,
  name: string,
): Promise<boolean> {
  return client.query(`alter table ${table} add column if not exists ${name} integer`).then(
    () => true,
    error => {
      if (/lock timeout|deadlock/.test(String(error.message))) return false
      throw error
    },
  )
}
