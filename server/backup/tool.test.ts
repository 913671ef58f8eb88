import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { isAlive } from '../../faults/database.ts'
import { administrator } from '../../faults/portal.ts'
import { besidePortal, dataFolder, runPortal } from '../db/fixtures/run-portal.ts'
import { lockFileProcess } from '../db/postmaster.ts'
import { unmigratedDatabase } from '../db/test-database.ts'
import { packageRoot } from '../package-root.ts'

// spec 3 §1.75–76

vi.setConfig({ testTimeout: 240_000 })

interface Ended {
  readonly code: number
  readonly said: string
}

const program = join(packageRoot, 'dist', 'server', 'tool.js')

/** Runs the built tool as a service would. */
function tool(environment: Record<string, string>, ...words: string[]): Promise<Ended> {
  return run([process.execPath, program, ...words], environment)
}

/** Runs the tool with a limit on the length of files, in blocks of 512 bytes. */
function toolWithRoom(
  blocks: number,
  environment: Record<string, string>,
  ...words: string[]
): Promise<Ended> {
  const limited = ['sh', '-c', `ulimit -f ${blocks} && exec "$@"`, 'sh']
  return run([...limited, process.execPath, program, ...words], environment)
}

function run([command = '', ...words]: readonly string[], environment: Record<string, string>) {
  const env = { PATH: process.env['PATH'], BACKUP_PASSPHRASE: 'a long enough passphrase', ...environment }
  return new Promise<Ended>(resolve =>
    execFile(command, words, { cwd: packageRoot, env }, (error, output, complaint) =>
      resolve({ code: error ? 1 : 0, said: `${output}${complaint}`.trim() }),
    ),
  )
}

async function canSignIn(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  return answer.ok
}

it('backs up a running portal, tries that out, restores only into one that is stopped, and moves between the embedded and another database', async () => {
  const backups = await mkdtemp(join(tmpdir(), 'sevenfold-tool-'))
  onTestFinished(() => rm(backups, { recursive: true }))
  const file = join(backups, 'portal.backup')
  const [used, fresh] = [await dataFolder(), await dataFolder()]

  const absent = await tool({ DATA_DIR: used }, 'backup', file)
  expect(absent).toEqual({ code: 1, said: expect.stringMatching(/^There is no database in .*\.$/) })

  const portal = runPortal(used)
  expect(await canSignIn(await portal.ready)).toBe(true)
  const made = await tool({ DATA_DIR: used }, 'backup', file)
  expect(made).toEqual({
    code: 0,
    said: expect.stringMatching(/ holds the portal as of .* rows of \d+ tables/),
  })
  expect(await tool({ DATA_DIR: used }, 'drill', file)).toEqual({
    code: 0,
    said: expect.stringMatching(/ was restored into a new database, compared, and removed again/),
  })
  const beside = await besidePortal(used)
  const runs = await beside.query('select kind, succeeded from backup_runs order by at')
  await beside.end()
  expect(runs.rows).toEqual([
    { kind: 'backup', succeeded: true },
    { kind: 'drill', succeeded: true },
  ])
  // As if the disk became full while the backup was written, at its first byte or later.
  for (const blocks of [0, 2, 8]) {
    const full = await toolWithRoom(blocks, { DATA_DIR: used }, 'backup', join(backups, 'none.backup'))
    expect(full).toEqual({
      code: 1,
      said: expect.stringMatching(/^The backup .*none\.backup cannot be written \(EFBIG\)\.$/),
    })
    expect(await readdir(backups)).toEqual(['portal.backup'])
  }
  const refused = await tool({ DATA_DIR: used }, 'restore', file)
  expect(refused).toEqual({
    code: 1,
    said: expect.stringMatching(/^Another portal is already running on .*\.$/),
  })
  portal.child.kill('SIGTERM')
  await portal.ended

  // Without a running portal, PostgreSQL is started for the duration of the command.
  const again = await tool({ DATA_DIR: used }, 'backup', `${file}.second`)
  expect(again.code).toBe(0)

  const restored = await tool({ DATA_DIR: fresh }, 'restore', `${file}.second`)
  expect(restored).toEqual({
    code: 0,
    said: expect.stringMatching(/each table compared with what was backed up/),
  })
  const second = runPortal(fresh, { ADMIN_PASSWORD: 'not-asked-for-anew' })
  expect(await canSignIn(await second.ready)).toBe(true)

  const database = await unmigratedDatabase()
  onTestFinished(() => database.drop())
  const { connection } = database
  if (!('host' in connection)) throw new Error('The test server has a socket.')
  const url = `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`
  expect((await tool({ DATABASE_URL: url }, 'restore', file)).code).toBe(0)
  expect(await tool({ DATABASE_URL: url }, 'restore', file)).toEqual({
    code: 1,
    said: expect.stringMatching(/^The database is not empty/),
  })
})

it('reports what is missing, and accepts no passphrase on the command line', async () => {
  expect((await tool({ BACKUP_PASSPHRASE: '' }, 'backup', 'x')).said).toMatch(
    /^Set BACKUP_KEY_FILE to a file/,
  )
  expect((await tool({ BACKUP_PASSPHRASE: 'short' }, 'backup', 'x')).said).toMatch(/at least 12 characters/)
  expect((await tool({ BACKUP_PASSPHRASE: '', BACKUP_KEY_FILE: '/none' }, 'restore', 'x')).said).toMatch(
    /cannot be read/,
  )
  expect((await tool({}, 'backup')).said).toBe('Say which file: npm run backup -- FILE.')
  expect((await tool({}, 'restore', '/none/such')).said).toMatch(
    /^The backup \/none\/such cannot be read \(ENOENT\)\.$/,
  )
  for (const name of ['bake', 'constructor'])
    expect((await tool({}, name)).said).toMatch(
      /^There is no command "\w+"; the commands are backup, restore/,
    )
})

it('an interrupted drill removes its folder and its PostgreSQL, and the next drill removes those of a killed one', async () => {
  const place = await mkdtemp(join(tmpdir(), 'sevenfold-tool-'))
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  const file = `${place}.backup`
  onTestFinished(() => rm(file, { force: true }))
  const used = await dataFolder()
  await runPortal(used).ready
  expect((await tool({ DATA_DIR: used }, 'backup', file)).code).toBe(0)

  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    const drill = await drillAtWork(place, used, file)
    drill.child.kill(signal)
    expect(await drill.ended).toEqual({ code, said: 'The command was interrupted.\n' })
    expect([await readdir(place), isAlive(drill.postgres)]).toEqual([[], false])
  }
  const killed = await drillAtWork(place, used, file)
  killed.child.kill('SIGKILL')
  expect((await killed.ended).code).toBeNull()
  expect(await readdir(place)).toHaveLength(1)
  const next = await tool({ DATA_DIR: used, TMPDIR: place }, 'drill', file)
  expect(next).toEqual({ code: 0, said: expect.stringMatching(/and removed again/) })
  expect([await readdir(place), isAlive(killed.postgres)]).toEqual([[], false])
})

/** A drill in a folder of temporary files of its own, whose PostgreSQL has started. */
async function drillAtWork(place: string, dataDir: string, file: string) {
  const env = {
    PATH: process.env['PATH'],
    BACKUP_PASSPHRASE: 'a long enough passphrase',
    DATA_DIR: dataDir,
    TMPDIR: place,
  }
  const child = spawn(process.execPath, [program, 'drill', file], { cwd: packageRoot, env })
  let said = ''
  child.stderr.on('data', text => {
    said += text
  })
  const ended = once(child, 'close').then(([code]) => ({ code, said }))
  for (;;) {
    const names = await readdir(place)
    const folder = join(place, names[0] ?? '', 'data', 'postgres')
    const postgres = await lockFileProcess(folder)
    if (postgres !== null) return { child, ended, postgres }
    if (child.exitCode !== null) throw new Error(`The drill ended too early: ${said}`)
    await pause(5)
  }
}

it('says in plain words that the connection to the database was lost', async () => {
  // Lets everybody in, and cuts the connection at the first statement.
  const welcome = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')
  const cut = createServer(socket => {
    socket.once('data', () => {
      socket.write(welcome)
      socket.once('data', () => socket.destroy())
    })
  }).listen(0, '127.0.0.1')
  await once(cut, 'listening')
  onTestFinished(() => void cut.close())
  const { port } = cut.address() as AddressInfo
  const ended = await tool({ DATABASE_URL: `postgres://sevenfold@127.0.0.1:${port}/sevenfold` }, 'verify')
  expect(ended).toEqual({ code: 1, said: 'It failed: the connection to the database was lost.' })
})
