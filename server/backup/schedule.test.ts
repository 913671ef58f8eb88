import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { testPortal } from '../test-portal.ts'
import { tryOut } from './drill.ts'
import { recordRun } from './runs.ts'
import { lastDue, nameOfBackup, startSchedule } from './schedule.ts'
import { removeOld } from './scheduled-backup.ts'

// spec 3 §1.77, §1.79

vi.setConfig({ testTimeout: 120_000 })

const passphrase = 'a long enough passphrase'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sevenfold-schedule-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('the moment at which a backup is due', () => {
  it('is the last one that the lender’s clocks showed that time', () => {
    const due = (now: string, time: string, zone: string) => lastDue(new Date(now), time, zone).toISOString()
    expect(due('2026-11-22T12:00:00Z', '02:00', 'UTC')).toBe('2026-11-22T02:00:00.000Z')
    expect(due('2026-11-22T01:59:00Z', '02:00', 'UTC')).toBe('2026-11-21T02:00:00.000Z')
    expect(due('2026-11-22T12:00:00Z', '02:00', 'Asia/Tokyo')).toBe('2026-11-21T17:00:00.000Z')
    expect(due('2026-11-22T18:00:00Z', '23:30', 'America/New_York')).toBe('2026-11-22T04:30:00.000Z')
  })
})

describe('the daily backup', () => {
  it('is made once when it is due, shown to administrators, and can be restored', async () => {
    const keyFile = join(folder, 'key')
    await writeFile(keyFile, `${passphrase}\n`)
    const backups = join(folder, 'daily')
    await mkdir(backups)
    const portal = await testPortal({ BACKUP_FOLDER: backups, BACKUP_KEY_FILE: keyFile, METRICS_TOKEN: 'm' })
    onTestFinished(() => portal.close())
    const admin = await portal.person('admin')
    const state = async () => (await admin.call('GET', '/api/admin/backups')).json()
    expect(await state()).toMatchObject({ isScheduled: true, time: '02:00', keepDays: 30, lastSuccess: null })

    const { backups: settings } = portal.config
    if (settings === null) throw new Error('The settings ask for backups.')
    const timeZone = async () => 'UTC'
    const schedule = startSchedule({ db: portal.db, log: pino({ level: 'silent' }), settings, timeZone })
    onTestFinished(() => schedule.close())
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

  it('is made although somebody has made one by hand since it was due, and is the one that is shown', async () => {
    const keyFile = join(folder, 'key-by-hand')
    await writeFile(keyFile, `${passphrase}\n`)
    const backups = join(folder, 'beside-by-hand')
    await mkdir(backups)
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
    expect(await last()).toBeNull()
    const { backups: settings } = portal.config
    if (settings === null) throw new Error('The settings ask for backups.')
    const timeZone = async () => 'UTC'
    const schedule = startSchedule({ db: portal.db, log: pino({ level: 'silent' }), settings, timeZone })
    onTestFinished(() => schedule.close())
    const now = new Date()
    await schedule.look(now)
    expect(await readdir(backups)).toEqual([nameOfBackup(now)])
    await recordRun(portal.db.pool, byHand)
    expect((await last()).file).toBe(nameOfBackup(now))
    await schedule.look(new Date(now.getTime() + 1000))
    expect(await readdir(backups)).toEqual([nameOfBackup(now)])
  })

  it('says why it failed, and is tried again after an hour', async () => {
    const portal = await testPortal()
    onTestFinished(() => portal.close())
    const admin = await portal.person('admin')
    const keyFile = join(folder, 'absent')
    const settings = { folder, keyFile, keepDays: 30, at: '02:00' }
    const timeZone = async () => 'UTC'
    const schedule = startSchedule({ db: portal.db, log: pino({ level: 'silent' }), settings, timeZone })
    onTestFinished(() => schedule.close())
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

  it('that the end of the portal interrupts has not failed, and the next start makes it', async () => {
    const portal = await testPortal()
    onTestFinished(() => portal.close())
    const keyFile = join(folder, 'interrupted-key')
    await writeFile(keyFile, `${passphrase}\n`)
    const backups = join(folder, 'interrupted')
    await mkdir(backups)
    const parts = {
      db: portal.db,
      log: pino({ level: 'silent' }),
      settings: { folder: backups, keyFile, keepDays: 30, at: '02:00' },
      timeZone: async () => 'UTC',
    }
    const now = new Date()
    const interrupted = startSchedule(parts)
    const looked = interrupted.look(now)
    await interrupted.close()
    await looked
    expect((await portal.db.pool.query('select * from backup_runs')).rows).toEqual([])
    const next = startSchedule(parts)
    onTestFinished(() => next.close())
    await next.look(now)
    expect(await readdir(backups)).toEqual([nameOfBackup(now)])
  })

  it('leaves of the old ones none but the latest, and other files alone', async () => {
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

describe('a drill', () => {
  it('says what is wrong with a backup that cannot be restored', async () => {
    const file = join(folder, 'none.backup')
    await writeFile(file, 'no backup at all')
    expect(await tryOut(file, passphrase)).toEqual({
      kind: 'drill',
      file,
      reason: 'The file is not a backup of Sevenfold.',
    })
  })
})
