import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, realpathSync } from 'node:fs'
import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { dirname, join } from 'node:path'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { isAlive } from '../../faults/database.ts'
import { administrator, freePort } from '../../faults/portal.ts'
import { openProxy } from '../../faults/proxy.ts'
import { socketFolderOf } from './data-folder.ts'
import { dataFolder, killAndWait, postgresProcess, runPortal } from './fixtures/run-portal.ts'
import { unmigratedDatabase } from './test-database.ts'

// Each test starts several processes, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

const isRoot = process.getuid?.() === 0

/** The status of /readyz: 200 when the portal and its database can serve, 503 while the database is away. */
const readiness = async (address: string): Promise<number> => (await fetch(`${address}/readyz`)).status

describe('after a portal was killed', () => {
  it('PostgreSQL keeps running, and the next portal takes it over', async () => {
    const folder = await dataFolder()
    const first = runPortal(folder)
    await first.ready
    const postgres = await postgresProcess(folder)
    first.child.kill('SIGKILL')
    await first.ended

    const next = runPortal(folder)
    expect(await readiness(await next.ready)).toBe(200)
    expect(await postgresProcess(folder)).toBe(postgres)

    // An adopted PostgreSQL is stopped like one of its own.
    next.child.kill('SIGTERM')
    expect(await next.ended).toEqual({ code: 0, said: '' })
    expect(await postgresProcess(folder)).toBeNull()
  })

  it('the next portal starts even if another process now has the process id of its PostgreSQL', async () => {
    const folder = await dataFolder()
    const first = runPortal(folder)
    await first.ready
    first.child.kill('SIGKILL')
    const postgres = await postgresProcess(folder)
    await killAndWait(postgres ?? 0, 'SIGKILL')
    // PostgreSQL is misled only by a process of its own account.
    const { uid, gid } = await stat(join(folder, 'postgres'))
    const bystander = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
    onTestFinished(() => void bystander.kill())
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const lockFile = join(folder, 'postgres', name)
      const lines = (await readFile(lockFile, 'utf8')).split('\n')
      await writeFile(lockFile, [bystander.pid, ...lines.slice(1)].join('\n'))
    }

    const next = runPortal(folder)
    expect(await readiness(await next.ready)).toBe(200)
    expect(isAlive(bystander.pid ?? 0)).toBe(true)
  })
})

describe('a second portal on the same data folder', () => {
  it('is refused in one sentence, and the first keeps running', async () => {
    const folder = await dataFolder()
    const first = runPortal(folder)
    const address = await first.ready
    const second = await runPortal(folder).ended
    expect(second.code).toBe(1)
    expect(second.said).toBe(
      `Another portal is already running on the data folder ${folder}: stop it, or set DATA_DIR to another folder.\n`,
    )
    expect(await readiness(address)).toBe(200)
  })

  it('is refused even if both start on a new folder at the same moment', async () => {
    const folder = await dataFolder()
    const portals = [runPortal(folder), runPortal(folder), runPortal(folder)]
    const outcomes = await Promise.allSettled(portals.map(portal => portal.ready))
    const addresses = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(addresses).toHaveLength(1)
    const refusals = outcomes.flatMap(outcome =>
      outcome.status === 'rejected' ? [String(outcome.reason)] : [],
    )
    for (const refusal of refusals) expect(refusal).toContain('Another portal is already running')
    expect(await readiness(addresses[0] ?? '')).toBe(200)
  })
})

describe('a PostgreSQL that stops', () => {
  it('is restarted while the portal keeps running', async () => {
    const folder = await dataFolder()
    const address = await runPortal(folder).ready
    for (let time = 1; time <= 2; time += 1) {
      const postgres = await postgresProcess(folder)
      await killAndWait(postgres ?? 0, 'SIGKILL')
      const statuses = new Set<number>()
      await expect
        .poll(
          async () => {
            const status = await readiness(address)
            statuses.add(status)
            return status
          },
          { timeout: 60_000 },
        )
        .toBe(200)
      for (const status of statuses) expect([200, 503]).toContain(status)
      expect(await postgresProcess(folder)).not.toBe(postgres)
    }
  })

  it('is restarted after another process asked it to shut down, which the portal’s connections would delay forever', async () => {
    const folder = await dataFolder()
    const address = await runPortal(folder).ready
    const postgres = await postgresProcess(folder)
    process.kill(postgres ?? 0, 'SIGTERM')
    await expect.poll(() => postgresProcess(folder), { timeout: 60_000 }).not.toBe(postgres)
    await expect.poll(() => readiness(address), { timeout: 60_000 }).toBe(200)
    expect(isAlive(postgres ?? 0)).toBe(false)
  })

  it('is restarted after a portal that took it over', async () => {
    const folder = await dataFolder()
    const first = runPortal(folder)
    await first.ready
    first.child.kill('SIGKILL')
    await first.ended
    const address = await runPortal(folder).ready
    await killAndWait((await postgresProcess(folder)) ?? 0, 'SIGKILL')
    await expect.poll(() => readiness(address), { timeout: 60_000 }).toBe(200)
  })
})

describe('a PostgreSQL whose socket file was removed', () => {
  it('is restarted by its portal, even if the whole folder of the socket was removed', async () => {
    const folder = await dataFolder(`${'long-'.repeat(20)}path`)
    const address = await runPortal(folder).ready
    const postgres = await postgresProcess(folder)
    const socketFolder = socketFolderOf(realpathSync(join(folder, 'postgres')))
    expect(socketFolder).toMatch(/^\/tmp\//)
    await rm(socketFolder, { recursive: true })
    await expect.poll(() => existsSync(join(socketFolder, '.s.PGSQL.5432')), { timeout: 60_000 }).toBe(true)
    await expect.poll(() => readiness(address), { timeout: 60_000 }).toBe(200)
    expect(await postgresProcess(folder)).not.toBe(postgres)
    // Its refusal of a second portal shows that it holds the new PostgreSQL.
    expect((await runPortal(folder).ended).said).toContain('Another portal is already running')
    expect(await readiness(address)).toBe(200)
  })

  it('is restarted by the next portal after its own was killed, and the log says so', async () => {
    const folder = await dataFolder()
    const first = runPortal(folder)
    await first.ready
    const postgres = await postgresProcess(folder)
    first.child.kill('SIGKILL')
    await first.ended
    await rm(join(folder, 'postgres', '.s.PGSQL.5432'))

    const next = runPortal(folder, { LOG_LEVEL: 'warn' })
    let said = ''
    next.child.stdout?.on('data', text => {
      said += text
    })
    expect(await readiness(await next.ready)).toBe(200)
    expect(said).toContain(`the socket file of PostgreSQL (process ${postgres}) was removed`)
    expect(await postgresProcess(folder)).not.toBe(postgres)
  })
})

/** A sign-in of which the second half of the body is sent when the test says so. */
function signInWithAPause(address: string) {
  const body = JSON.stringify(administrator)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const request = httpRequest(`${address}/api/admin/login`, { method: 'POST', headers })
  request.flushHeaders()
  const status = once(request, 'response').then(([response]) => {
    response.resume()
    return response.statusCode
  })
  return {
    begun: new Promise<void>(done => request.write(body.slice(0, 10), () => setTimeout(done, 300))),
    finish: () => request.end(body.slice(10)),
    status,
  }
}

describe('a portal that is asked to stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes running requests, then stops PostgreSQL (%s)',
    async signal => {
      const folder = await dataFolder()
      const portal = runPortal(folder)
      const address = await portal.ready
      const postgres = await postgresProcess(folder)
      const slow = signInWithAPause(address)
      await slow.begun
      portal.child.kill(signal)
      // npm and the terminal may pass the signal on a second time.
      portal.child.kill(signal)
      slow.finish()
      expect(await slow.status).toBe(200)
      expect(await portal.ended).toEqual({ code: 0, said: '' })
      // Its files are closed by now; the process itself may take a moment to be reaped.
      expect(await postgresProcess(folder)).toBeNull()
      await expect.poll(() => isAlive(postgres ?? 0), { timeout: 20_000 }).toBe(false)
      await expect(readiness(address)).rejects.toThrow()
    },
  )

  it('also stops PostgreSQL if it is still starting', async () => {
    const folder = await dataFolder()
    const portal = runPortal(folder)
    await expect.poll(() => postgresProcess(folder), { timeout: 60_000, interval: 10 }).not.toBeNull()
    portal.child.kill('SIGTERM')
    expect((await portal.ended).code).toBe(0)
    expect(await postgresProcess(folder)).toBeNull()
  })
})

describe('the data folder can be', () => {
  it.runIf(isRoot)(
    'in a home directory that only root may read, whose permissions stay unchanged',
    async () => {
      const folder = await dataFolder()
      await chmod(dirname(folder), 0o700)
      const portal = runPortal(folder)
      expect(await readiness(await portal.ready)).toBe(200)
      expect((await stat(dirname(folder))).mode & 0o777).toBe(0o700)
      // PostgreSQL does not run as root, but as an account that has no other rights.
      expect((await stat(`/proc/${await postgresProcess(folder)}`)).uid).not.toBe(0)
      portal.child.kill('SIGTERM')
      expect((await portal.ended).code).toBe(0)
    },
  )

  it('at a path that is too long for a socket, and a second portal on it is still refused', async () => {
    const folder = await dataFolder(`${'long-'.repeat(20)}path/ä ö`)
    const portal = runPortal(folder)
    expect(await readiness(await portal.ready)).toBe(200)
    expect((await runPortal(folder).ended).said).toContain('Another portal is already running')
  })
})

it('a portal that starts before PostgreSQL waits for it, and logs that it waits', async () => {
  const database = await unmigratedDatabase()
  onTestFinished(() => database.drop())
  if (!('database' in database.connection)) throw new Error('The test database has a name.')
  const port = await freePort()
  const portal = runPortal(await dataFolder(), {
    DATABASE_URL: `postgres://sevenfold@127.0.0.1:${port}/${database.connection.database}`,
    LOG_LEVEL: 'warn',
  })
  let said = ''
  portal.child.stdout?.on('data', text => {
    said += text
  })
  await expect.poll(() => said, { timeout: 30_000 }).toMatch(/ECONNREFUSED.*trying again for \d+ s/)
  const network = await openProxy(inject('testServer'), port)
  onTestFinished(network.close)
  expect(await readiness(await portal.ready)).toBe(200)
})

describe('a start that cannot succeed', () => {
  it('reports in one sentence that the port is in use, and stops PostgreSQL', async () => {
    const address = await runPortal(await dataFolder()).ready
    const folder = await dataFolder()
    const port = new URL(address).port
    const { code, said } = await runPortal(folder, { PORT: port }).ended
    expect(code).toBe(1)
    expect(said).toBe(
      `Port ${port} on 127.0.0.1 is in use: stop the program that has it, or set PORT to another one.\n`,
    )
    expect(await postgresProcess(folder)).toBeNull()
  })

  it.each([
    [
      'an invalid year',
      () => ({ ASSESSMENT_YEAR: '1066' }),
      /^ASSESSMENT_YEAR must be a whole number from 2000 to 2100, not "1066"\.\n$/,
    ],
    [
      'a missing database',
      () => ({
        DATABASE_URL: `postgres://sevenfold@localhost/none?host=${encodeURIComponent(inject('testServer'))}`,
      }),
      /^The database at localhost\/none cannot be used: [^\n]+does not exist \(3D000\)\.\n$/,
    ],
  ])('reports what is wrong: %s', async (_, environment, sentence) => {
    const { code, said } = await runPortal(await dataFolder(), environment()).ended
    expect(code).toBe(1)
    expect(said).toMatch(sentence)
  })

  it('leaves a data folder of another PostgreSQL version unchanged', async () => {
    const folder = await dataFolder()
    const first = runPortal(folder)
    await first.ready
    first.child.kill('SIGTERM')
    await first.ended
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '13\n')
    const { code, said } = await runPortal(folder).ended
    expect(code).toBe(1)
    expect(said).toMatch(
      /^The data folder \S+ was written by PostgreSQL 13 and cannot be opened by the embedded \d+\.\n$/,
    )
  })
})
