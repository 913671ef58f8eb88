import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createLog } from '../log.ts'
import { makeDatabaseFiles } from './data-folder.ts'
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
