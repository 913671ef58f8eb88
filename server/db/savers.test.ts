import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { cuttingProxy } from './fixtures/cutting-proxy.ts'
import {
  besidePortal,
  buildPortal,
  dataFolder,
  freePort,
  isAlive,
  killAndWait,
  type PortalProcess,
  postgresProcess,
  runPortal,
} from './fixtures/run-portal.ts'
import { contradictions, type Savers, startSavers } from './fixtures/savers.ts'
import { unmigratedDatabase } from './test-database.ts'

/** CRASH_ROUNDS=40 for a longer look. */
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 4)
const saversAtOnce = 12

vi.setConfig({ testTimeout: 120_000 + rounds * 20_000 })
beforeAll(buildPortal, 120_000)

/** Waits until the savers go on: several more saves than they have savers. */
async function untilSavedAgain(savers: Savers): Promise<void> {
  const before = savers.acknowledged()
  await expect
    .poll(() => savers.acknowledged(), { timeout: 60_000 })
    .toBeGreaterThan(before + 2 * saversAtOnce)
}

/** Fails the test when the portal ends without having been asked to. */
function watch(portal: PortalProcess): { expectAlive(): void } {
  let end = ''
  void portal.ended.then(({ code, said }) => {
    end = `ended with ${code}: ${said}`
  })
  return { expectAlive: () => expect(end).toBe('') }
}

/** Waits until each saver has been told that something could not be done: none is left without an answer. */
async function untilAllAreAnswered(savers: Savers): Promise<void> {
  const before = savers.diaries.map(({ unknown }) => unknown.length)
  const withoutAnswer = () =>
    savers.diaries.filter(({ unknown }, index) => unknown.length < (before[index] ?? 0) + 2).length
  await expect.poll(withoutAnswer, { timeout: 60_000 }).toBe(0)
}

describe('twelve savers on the embedded PostgreSQL', () => {
  it('lose nothing, and the portal goes on, while backends, the postmaster and the portal are killed', async () => {
    const folder = await dataFolder()
    const port = await freePort()
    const start = () => runPortal(folder, { PORT: String(port) })
    let portal = start()
    let watched = watch(portal)
    const savers = await startSavers(await portal.ready, saversAtOnce)
    onTestFinished(() => savers.stop())

    const restart = async () => {
      watched.expectAlive()
      portal.child.kill('SIGKILL')
      await portal.ended
      portal = start()
      watched = watch(portal)
      await portal.ready
    }
    const killPostmaster = async () => {
      const pid = await postgresProcess(folder)
      if (pid !== null) await killAndWait(pid, 'SIGKILL')
    }
    const oneBackend = async (end: (pid: number) => Promise<unknown>) => {
      const beside = await besidePortal(folder)
      const { rows } = await beside.query(
        `select pid from pg_stat_activity where application_name = 'sevenfold' order by random() limit 1`,
      )
      await end(Number(rows[0]?.pid))
      await beside.end().catch(() => {})
    }
    const kinds: readonly (() => Promise<unknown>)[] = [
      () => oneBackend(pid => killAndWait(pid, 'SIGKILL')),
      killPostmaster,
      async () => {
        await killPostmaster()
        await restart()
      },
      () => oneBackend(pid => killAndWait(pid, 'SIGTERM')),
      restart,
    ]
    for (let round = 0; round < rounds; round += 1) {
      await untilSavedAgain(savers)
      await kinds[round % kinds.length]?.()
      await untilSavedAgain(savers)
      watched.expectAlive()
    }
    await savers.stop()
    const beside = await besidePortal(folder)
    expect(await contradictions(beside, savers)).toEqual([])
    await beside.end()
  })
})

describe('twelve savers on a PostgreSQL that stands still', () => {
  it('are answered, and lose nothing', async () => {
    const folder = await dataFolder()
    const portal = runPortal(folder)
    const watched = watch(portal)
    const savers = await startSavers(await portal.ready, saversAtOnce)
    onTestFinished(() => savers.stop())
    await untilSavedAgain(savers)
    const beside = await besidePortal(folder)
    const { rows } = await beside.query<{ pid: number }>('select pid from pg_stat_activity')
    const postmaster = await postgresProcess(folder)
    // Its own connections and helpers; a number of zero would be everybody.
    const processes = [postmaster, ...rows.map(({ pid }) => pid)].filter(pid => pid !== null)
    const tell = (signal: NodeJS.Signals) => {
      for (const pid of processes) if (isAlive(pid)) process.kill(pid, signal)
    }
    onTestFinished(() => tell('SIGCONT'))
    tell('SIGSTOP')
    await untilAllAreAnswered(savers)
    tell('SIGCONT')
    await untilSavedAgain(savers)
    watched.expectAlive()
    await savers.stop()
    expect(await contradictions(beside, savers)).toEqual([])
    await beside.end()
  })
})

describe('twelve savers on a database of the lender’s own', () => {
  it('lose nothing, and the portal goes on, while connections are cut', async () => {
    const database = await unmigratedDatabase()
    onTestFinished(() => database.drop())
    const proxy = await cuttingProxy(inject('testServer'))
    if (!('database' in database.connection)) throw new Error('The test database has a name.')
    const url = `postgres://sevenfold@127.0.0.1:${proxy.port}/${database.connection.database}`
    const portal = runPortal(await dataFolder(), { DATABASE_URL: url })
    const watched = watch(portal)
    const savers = await startSavers(await portal.ready, saversAtOnce)
    onTestFinished(() => savers.stop())
    const endOneBackend = () =>
      database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'sevenfold' and datname = current_database() and pid <> pg_backend_pid()
         order by random() limit 1`,
      )
    for (let round = 0; round < rounds; round += 1) {
      await untilSavedAgain(savers)
      if (round % 3 === 2) await endOneBackend()
      else proxy.cut()
      // A second time, while the connections are made anew.
      if (round % 3 === 1) {
        await pause(30)
        proxy.cut()
      }
      await untilSavedAgain(savers)
      watched.expectAlive()
    }
    await savers.stop()
    const beside = await database.pool.connect()
    expect(await contradictions(beside, savers)).toEqual([])
    beside.release()
  })

  it('are answered, and lose nothing, while the network swallows every packet', async () => {
    const database = await unmigratedDatabase()
    onTestFinished(() => database.drop())
    const proxy = await cuttingProxy(inject('testServer'))
    if (!('database' in database.connection)) throw new Error('The test database has a name.')
    const url = `postgres://sevenfold@127.0.0.1:${proxy.port}/${database.connection.database}`
    const portal = runPortal(await dataFolder(), { DATABASE_URL: url })
    const watched = watch(portal)
    const savers = await startSavers(await portal.ready, saversAtOnce)
    onTestFinished(() => savers.stop())
    await untilSavedAgain(savers)
    proxy.swallow(true)
    await untilAllAreAnswered(savers)
    proxy.swallow(false)
    await untilSavedAgain(savers)
    watched.expectAlive()
    await savers.stop()
    const beside = await database.pool.connect()
    expect(await contradictions(beside, savers)).toEqual([])
    beside.release()
  })
})
