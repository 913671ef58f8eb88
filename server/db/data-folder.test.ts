import { chmod, lchown, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLog } from '../log.ts'
import { makeDatabaseFiles, makeSocketFolder, socketFolderOf } from './data-folder.ts'
import { startEmbedded } from './embedded.ts'

vi.setConfig({ testTimeout: 120_000 })

it('the creation of the database files reports why it failed, and leaves none behind', async () => {
  const home = await mkdtemp(join(tmpdir(), 'sevenfold-folder-'))
  onTestFinished(() => rm(home, { recursive: true }))
  const initdb = join(home, 'initdb')
  // This is what initdb prints on a full disk.
  await writeFile(
    initdb,
    `#!/bin/sh
cat >&2 <<'END'
2026-11-24 16:32:50.123 UTC [7] FATAL:  could not write to file "pg_wal/xlogtemp.7": No space left on device
child process exited with exit code 1
initdb: removing contents of data directory "postgres"
END
exit 1
`,
  )
  await chmod(initdb, 0o755)
  const made = makeDatabaseFiles(join(home, 'postgres'), { initdb, postgres: '', majorVersion: '18' }, null)
  await expect(made).rejects.toThrow(
    /^The database files in .* could not be created: could not write to file "pg_wal\/xlogtemp\.7": No space left on device\.$/,
  )
  expect(await readdir(home)).toEqual(['initdb'])
})

it('the start of the embedded database reports why it failed, and leaves no PostgreSQL running', async () => {
  const home = await mkdtemp(join(tmpdir(), 'sevenfold-folder-'))
  onTestFinished(() => rm(home, { recursive: true }))
  const options = { dataDir: join(home, 'data'), log: createLog('silent'), onTakenOver: () => {} }
  const first = await startEmbedded(options)
  const client = new pg.Client({ ...first.superuser })
  await client.connect()
  await client.query('drop database sevenfold')
  await client.query('alter database template1 rename to away')
  await client.end()
  await first.stop()
  await expect(startEmbedded(options)).rejects.toThrow(
    /^The database in .*postgres could not be created: template database "template1" does not exist\.$/,
  )
  expect(await readdir(first.folder)).not.toContain('postmaster.pid')
})

it('the embedded database writes to the disk before it answers, whatever its own files say', async () => {
  const home = await mkdtemp(join(tmpdir(), 'sevenfold-folder-'))
  onTestFinished(() => rm(home, { recursive: true }))
  const options = { dataDir: join(home, 'data'), log: createLog('silent'), onTakenOver: () => {} }
  const names = ['fsync', 'full_page_writes', 'synchronous_commit']
  const restarted = async (work: (client: pg.Client) => Promise<unknown>) => {
    const database = await startEmbedded(options)
    const client = new pg.Client({ ...database.superuser })
    await client.connect()
    await work(client)
    await client.end()
    await database.stop()
  }
  await restarted(async client => {
    for (const name of names) await client.query(`alter system set ${name} = off`)
  })
  await restarted(async client => {
    const { rows } = await client.query(
      'select name, setting from pg_settings where name = any($1) order by name',
      [names],
    )
    expect(rows).toEqual(names.map(name => ({ name, setting: 'on' })))
  })
})

describe('the folder of the socket, if the data folder has a long path', () => {
  /** Returns a data folder with a long path, which does not exist, and the folder for its socket. */
  async function places() {
    const home = await mkdtemp(join(tmpdir(), 'sevenfold-folder-'))
    const folder = join(home, 'long-'.repeat(20))
    const short = socketFolderOf(folder)
    onTestFinished(async () => {
      await rm(home, { recursive: true })
      await rm(short, { recursive: true, force: true })
    })
    return { home, folder, short }
  }
  const refusal = /^The folder \/tmp\/sevenfold-\w+, needed for a socket, belongs to another account/

  it('is created for its owner alone, and found again', async () => {
    const { folder, short } = await places()
    for (let time = 0; time < 2; time += 1) expect(await makeSocketFolder(folder, null)).toBe(short)
    expect((await stat(short)).mode & 0o777).toBe(0o700)
  })

  it('is refused if others can enter it', async () => {
    const { folder, short } = await places()
    await mkdir(short)
    await chmod(short, 0o701)
    await expect(makeSocketFolder(folder, null)).rejects.toThrow(refusal)
  })

  it('is refused if it is a link', async () => {
    const { home, folder, short } = await places()
    await symlink(home, short)
    await expect(makeSocketFolder(folder, null)).rejects.toThrow(refusal)
  })

  it.runIf(process.getuid?.() === 0)(
    'is refused if another account made it, and stays that account’s',
    async () => {
      const { folder, short } = await places()
      const [stranger, account] = [12_345, { name: 'nobody', uid: 65_534, gid: 65_534 }]
      await mkdir(short, { mode: 0o700 })
      await lchown(short, stranger, stranger)
      await expect(makeSocketFolder(folder, account)).rejects.toThrow(refusal)
      expect((await stat(short)).uid).toBe(stranger)
    },
  )
})
