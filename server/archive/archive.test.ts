import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Connection, clientSettings } from '../db/client-settings.ts'
import type { EmbeddedPostgres } from '../db/embedded.ts'
import { partsFrom } from './broken-log.ts'
import { copiesIn, momentOf, removeOld } from './copies.ts'
import { type ArchivePlace, archiveSettings, placeToRestore } from './place.ts'
import { restoreUntil } from './restore-until.ts'
import { startWithArchive } from './start-with-archive.ts'

// spec 3 §1.119–120. A separate PostgreSQL is started three times, which is slow on a machine that is busy with other tests.

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
let home: string
let archiveDir: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'sevenfold-archive-'))
  // PostgreSQL may run under another account than this test.
  await chmod(home, 0o711)
  archiveDir = join(home, "an archive's 100% folder")
  await mkdir(archiveDir)
  await chmod(archiveDir, 0o711)
})
afterAll(() => rm(home, { recursive: true }))

async function started(dataDir: string): Promise<EmbeddedPostgres> {
  const archive = { folder: archiveDir, keepDays: 7 }
  return startWithArchive({ dataDir, archive }, { log: quiet, onTakenOver: () => {} })
}

async function ask(connection: Connection, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(clientSettings(connection))
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const words = async ({ connection }: EmbeddedPostgres) =>
  (await ask(connection, 'select word from said order by word')).map(row => row['word'])

it('a part of the log that is archived already is compared and never overwritten', async () => {
  const log = join(home, "a log's 100% folder")
  await mkdir(log)
  const part = join(home, 'part')
  /** Archives the part as PostgreSQL does, and returns whether that succeeded. */
  const archive = (content: string) => {
    writeFileSync(part, content)
    const names: Readonly<Record<string, string>> = { '%p': part, '%f': 'A1', '%%': '%' }
    const command = archiveSettings({ log, copies: '' })['archive_command'] ?? ''
    const shell = command.replaceAll(/%[pf%]/g, name => names[name] ?? '')
    return spawnSync('sh', ['-c', shell]).status === 0
  }
  expect([archive('one'), archive('one'), archive('two')]).toEqual([true, true, false])
  expect(await readdir(log)).toEqual(['A1.gz'])
  expect(gunzipSync(await readFile(join(log, 'A1.gz'))).toString()).toBe('one')
})

describe('an embedded database with an archive', () => {
  let before: Date
  let place: ArchivePlace
  let timeout: Record<string, unknown> | undefined

  /** Switches to a new WAL segment, and waits until the previous one is archived. */
  async function archivePart({ superuser }: EmbeddedPostgres): Promise<void> {
    const [part] = await ask(superuser, 'select pg_walfile_name(pg_switch_wal()) as name')
    await vi.waitFor(async () => expect(await readdir(place.log)).toContain(`${part?.['name']}.gz`), {
      timeout: 120_000,
    })
  }

  beforeAll(async () => {
    const portal = await started(join(home, 'data'))
    try {
      await vi.waitFor(async () => (place = await placeToRestore(archiveDir)))
      await vi.waitFor(async () => expect(await copiesIn(place)).toHaveLength(1), { timeout: 120_000 })
      const [copy = ''] = await copiesIn(place)
      await ask(
        portal.connection,
        `create table said (word text); insert into said values ('before');
        create table sessions (token text); insert into sessions values ('that of somebody who is signed in')`,
      )
      ;[timeout] = await ask(portal.connection, 'show archive_timeout')
      // Only moments after the copy's can be restored.
      while (Date.now() <= momentOf(copy).getTime()) await pause(50)
      const [row] = await ask(portal.connection, 'select clock_timestamp() as at')
      before = row?.['at'] as Date
      await pause(20)
      await ask(portal.connection, `insert into said values ('later')`)
      await archivePart(portal)
      await ask(portal.connection, 'create table said_more ()')
      await archivePart(portal)
    } finally {
      await portal.stop()
    }
  })

  it('is archived every five minutes, even if little is written', () => {
    expect(timeout).toEqual({ archive_timeout: '5min' })
  })

  it('can be restored to a point in time, and then starts an archive of its own', async () => {
    const dataDir = join(home, 'then')
    await restoreUntil({ archiveDir, dataDir, until: before })
    const portal = await started(dataDir)
    try {
      expect(await words(portal)).toEqual(['before'])
      // Everybody has to sign in again.
      expect(await ask(portal.connection, 'select from sessions')).toEqual([])
      await vi.waitFor(
        async () => {
          const own = (await readdir(archiveDir)).find(name => name.includes('-')) ?? ''
          expect(await readdir(join(archiveDir, own, 'copies'))).toEqual([expect.stringMatching(/Z$/)])
        },
        { timeout: 120_000 },
      )
    } finally {
      await portal.stop()
    }
    const from = { archiveDir: join(place.log, '..'), until: before }
    await expect(restoreUntil({ ...from, dataDir })).rejects.toThrow('holds a database already')
    await expect(restoreUntil({ archiveDir, dataDir: home, until: before })).rejects.toThrow('has 2 archives')
  })

  it('can be restored to the end of its archive, even if only the latest copy is left', async () => {
    const log = await readdir(place.log)
    await removeOld(place, 1, new Date(Date.now() + 90 * 86_400_000))
    expect(await copiesIn(place)).toHaveLength(1)
    expect((await readdir(place.log)).length).toBeLessThanOrEqual(log.length)
    const dataDir = join(home, 'all')
    await restoreUntil({ archiveDir: join(place.log, '..'), dataDir, until: null })
    const portal = await started(dataDir)
    expect(await words(portal)).toEqual(['before', 'later'])
    await portal.stop()
  })

  it('refuses moments that the archive does not cover, and leaves no database behind', async () => {
    const dataDir = join(home, 'none')
    const from = { archiveDir: join(place.log, '..'), dataDir }
    await expect(restoreUntil({ ...from, until: new Date(0) })).rejects.toThrow('begins at')
    await expect(restoreUntil({ ...from, until: new Date(Date.now() + 3_600_000) })).rejects.toThrow(
      /^That moment has not come yet: it is \S+Z by the clock of this machine\. Choose an earlier one/,
    )
    // Run twice, because it depends on timing how PostgreSQL answers a connection while it shuts down.
    for (let time = 0; time < 2; time += 1)
      await expect(restoreUntil({ ...from, until: new Date() })).rejects.toThrow(
        /^The archive ends at \S+Z, before that moment\. A running portal archives within five minutes what was saved: try again then, choose an earlier moment, or restore everything with --until latest\.$/,
      )
    expect(await readdir(home)).not.toContain('none')
    await mkdir(dataDir, { mode: 0o711 })
    await writeFile(join(dataDir, 'postgres.log'), 'from before')
    await expect(restoreUntil({ ...from, until: new Date() })).rejects.toThrow('The archive ends at')
    expect(await readdir(dataDir)).toEqual(['postgres.log'])
    await expect(restoreUntil({ archiveDir: home, dataDir, until: null })).rejects.toThrow(
      'There is no archive',
    )
  })
  it('is restored up to a missing or damaged part of its log, and reports that part', async () => {
    const from = { archiveDir: join(place.log, '..') }
    const [copy = ''] = await copiesIn(place)
    const [, part = '', ...more] = await partsFrom(place, copy)
    const last = more.at(-1) ?? ''
    const path = join(place.log, `${part}.gz`)
    const lacking = { why: `its part ${part}.gz is missing`, end: 'the moment of its copy' }
    const ends = new Map([
      [part, lacking.end],
      [last, expect.stringMatching(/^\S+Z$/)],
    ])
    const brokenOf = async (dataDir: string) =>
      (await restoreUntil({ ...from, dataDir: join(home, dataDir), until: null })).broken

    await rename(path, `${path}.away`)
    expect(await brokenOf('lacking')).toEqual(lacking)
    await expect(restoreUntil({ ...from, dataDir: join(home, 'no'), until: new Date() })).rejects.toThrow(
      `The archive is broken before that moment: ${lacking.why}. The part before it ends at `,
    )
    await rename(`${path}.away`, path)

    for (const [name, end] of ends) {
      const whole = await readFile(join(place.log, `${name}.gz`))
      await writeFile(join(place.log, `${name}.gz`), whole.subarray(0, whole.length - 9))
      expect(await brokenOf(name)).toEqual({ why: `its part ${name}.gz is damaged`, end })
      await writeFile(join(place.log, `${name}.gz`), whole)
    }
    expect(await brokenOf('whole')).toBe(null)
  })
})
