import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Config } from '../config.ts'
import { sealNow } from '../seals/test-seals.ts'
import { type TestPortal, testPortal } from '../test-portal.ts'
import { makeBackup, removeOld } from './make-backup.ts'
import { tryOut } from './restore.ts'
import { recordRun } from './runs.ts'
import { lastDue, nameOfBackup, type Schedule, startSchedule } from './schedule.ts'

// spec 3 §1.77, §1.79

vi.setConfig({ testTimeout: 120_000 })

const passphrase = 'a long enough passphrase'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sevenfold-schedule-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Creates a folder for daily backups, and the file with their passphrase. */
async function placeFor(name: string): Promise<{ readonly backups: string; readonly keyFile: string }> {
  const [backups, keyFile] = [join(folder, name), join(folder, `${name}.key`)]
  await writeFile(keyFile, `${passphrase}\n`)
  await mkdir(backups)
  return { backups, keyFile }
}

/** Starts a second schedule beside the portal's own, which ends with the test. */
function scheduleOf({ db }: TestPortal, settings: Config['backups']): Schedule {
  if (settings === null) throw new Error('The settings ask for backups.')
  const schedule = startSchedule({
    db,
    log: pino({ level: 'silent' }),
    settings,
    timeZone: async () => 'UTC',
  })
  onTestFinished(() => schedule.close())
  return schedule
}

describe('the time at which a backup is due', () => {
  it('is the last time that the lender’s clocks showed the configured time of day', () => {
    const due = (now: string, time: string, zone: string) => lastDue(new Date(now), time, zone).toISOString()
    expect(due('2026-11-22T12:00:00Z', '02:00', 'UTC')).toBe('2026-11-22T02:00:00.000Z')
    expect(due('2026-11-22T01:59:00Z', '02:00', 'UTC')).toBe('2026-11-21T02:00:00.000Z')
    expect(due('2026-11-22T12:00:00Z', '02:00', 'Asia/Tokyo')).toBe('2026-11-21T17:00:00.000Z')
    expect(due('2026-11-22T18:00:00Z', '23:30', 'America/New_York')).toBe('2026-11-22T04:30:00.000Z')
  })
})

describe('the daily backup', () => {
  it('is made once when it is due, is shown to administrators, and can be restored', async () => {
    const { backups, keyFile } = await placeFor('daily')
    const portal = await testPortal({ BACKUP_FOLDER: backups, BACKUP_KEY_FILE: keyFile, METRICS_TOKEN: 'm' })
    onTestFinished(() => portal.close())
    const admin = await portal.person('admin')
    const state = async () => (await admin.call('GET', '/api/admin/backups')).json()
    expect(await state()).toMatchObject({ isScheduled: true, time: '02:00', keepDays: 30, lastSuccess: null })

    const schedule = scheduleOf(portal, portal.config.backups)
    const now = new Date()
    await schedule.look(now)
    const name = nameOfBackup(now)
    expect(await readdir(backups)).toEqual([name])
    expect((await state()).lastSuccess).toMatchObject({ file: name, succeeded: true, reason: '' })
    await schedule.look(new Date(now.getTime() + 1000))
    expect(await readdir(backups)).toEqual([name])

    const outcome = await tryOut(join(backups, name), passphrase)
    expect(outcome).toMatchObject({ kind: 'drill', rows: (await state()).lastSuccess.rows })
    await recordRun(portal.db.pool, outcome)
    expect((await state()).lastDrill).toMatchObject({ succeeded: true, file: name })
    const { body } = await portal.app.inject({ url: '/metrics', headers: { authorization: 'Bearer m' } })
    expect(body).toMatch(/backup_last_run_timestamp_seconds\{kind="backup",outcome="success"\} 1\d{9}/)
    expect(body).toMatch(/backup_last_run_timestamp_seconds\{kind="backup",outcome="failure"\} 0/)
    const log = (await admin.call('GET', '/api/admin/audit?event=backup%20made')).json()
    expect(log.entries.map((entry: { subject: string }) => entry.subject)).toEqual([name])
  })

  it('is made even after a backup by hand, and is the one that administrators see', async () => {
    const { backups, keyFile } = await placeFor('beside-by-hand')
    const portal = await testPortal({ BACKUP_FOLDER: backups, BACKUP_KEY_FILE: keyFile })
    onTestFinished(() => portal.close())
    const admin = await portal.person('admin')
    const last = async () => (await admin.call('GET', '/api/admin/backups')).json().lastSuccess
    const byHand = {
      kind: 'backup',
      file: '/elsewhere/by-hand.backup',
      madeAt: new Date().toISOString(),
    } as const
    await recordRun(portal.db.pool, byHand)
    await recordRun(portal.db.pool, { ...byHand, reason: 'The disk is full.' })
    expect(await last()).toBeNull()
    const schedule = scheduleOf(portal, portal.config.backups)
    const now = new Date()
    await schedule.look(now)
    expect(await readdir(backups)).toEqual([nameOfBackup(now)])
    await recordRun(portal.db.pool, byHand)
    expect((await last()).file).toBe(nameOfBackup(now))
    await schedule.look(new Date(now.getTime() + 1000))
    expect(await readdir(backups)).toEqual([nameOfBackup(now)])
  })

  it('reports why it failed, and is tried again after an hour', async () => {
    const portal = await testPortal()
    onTestFinished(() => portal.close())
    const admin = await portal.person('admin')
    const keyFile = join(folder, 'absent')
    const settings = { folder, keyFile, keepDays: 30, at: '02:00' }
    const schedule = scheduleOf(portal, settings)
    const now = new Date()
    const failures = async () => {
      const { rows } = await portal.db.pool.query('select reason from backup_runs where not succeeded')
      return rows.length
    }
    await schedule.look(now)
    await schedule.look(now)
    expect(await failures()).toBe(1)
    const { lastFailure, isScheduled } = (await admin.call('GET', '/api/admin/backups')).json()
    expect(lastFailure.reason).toBe(`BACKUP_KEY_FILE names ${keyFile}, which cannot be read (ENOENT).`)
    expect(isScheduled).toBe(false)
    await schedule.look(new Date(now.getTime() + 3_700_000))
    expect(await failures()).toBe(2)
  })

  it('is not a failure if the portal stops meanwhile, and is made at the next start', async () => {
    const portal = await testPortal()
    onTestFinished(() => portal.close())
    const { backups, keyFile } = await placeFor('interrupted')
    const settings = { folder: backups, keyFile, keepDays: 30, at: '02:00' }
    const now = new Date()
    const interrupted = scheduleOf(portal, settings)
    const looked = interrupted.look(now)
    await interrupted.close()
    await looked
    expect((await portal.db.pool.query('select * from backup_runs')).rows).toEqual([])
    await scheduleOf(portal, settings).look(now)
    expect(await readdir(backups)).toEqual([nameOfBackup(now)])
  })

  it('removes old backups except the latest, and leaves other files alone', async () => {
    const place = join(folder, 'old')
    await mkdir(place)
    const old = new Date('2026-01-05T00:00:00Z')
    const names = [nameOfBackup(new Date('2026-01-01')), nameOfBackup(new Date('2026-01-02'))]
    const others = ['portal.backup', `${names[0]}.part-17`]
    for (const name of [...names, ...others]) {
      await writeFile(join(place, name), '')
      await utimes(join(place, name), old, old)
    }
    await removeOld(place, 30, new Date('2026-01-20').getTime())
    expect((await readdir(place)).sort()).toEqual(['portal.backup', ...names])
    await removeOld(place, 30, new Date('2026-03-01').getTime())
    expect((await readdir(place)).sort()).toEqual(['portal.backup', names[1]])
  })
})

describe('a test restoration of a backup', () => {
  it('reports why a backup cannot be restored', async () => {
    const file = join(folder, 'none.backup')
    await writeFile(file, 'no backup at all')
    expect(await tryOut(file, passphrase)).toEqual({
      kind: 'drill',
      file,
      reason: 'The file is not a backup of Sevenfold.',
    })
  })

  it('reports that somebody has tampered with the data', async () => {
    const portal = await testPortal()
    onTestFinished(() => portal.close())
    await (await portal.person('loan_officer')).call('PUT', '/api/auth/profile', { name: 'Renamed' })
    await sealNow(portal)
    await portal.db.pool.query(`
      alter table audit_log disable trigger user; update audit_log set detail = '{}' where event = 'profile changed'`)
    const file = join(folder, 'tampered.backup')
    await makeBackup(portal.db.connection, file, passphrase)
    expect((await tryOut(file, passphrase)).reason).toMatch(
      /^The backup can be restored, but was tampered with: Altered .*\(profile changed\)/,
    )
  })
})
