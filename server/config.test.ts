import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from './error-text.ts'

describe('the configuration from the environment', () => {
  // D36
  it('has the defaults of D36', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: null,
      databaseOwnerUrl: null,
      archive: null,
      leastFreeMegabytes: 200,
      passwordCost: { megabytes: 19, passes: 2 },
      pooler: null,
      databaseConnections: 16,
      adminEmail: 'admin@localhost',
      adminPassword: null,
      assessmentYear: null,
      keepDeletedDays: null,
      adminSecondFactor: null,
      secondFactorKey: null,
      provider: null,
      timeZone: null,
      sessionIdleMinutes: 60,
      sessionHours: 12,
      trustProxy: null,
      applicantWritesPerMinute: 120,
      staffWritesPerMinute: 600_000,
      passwordChange: 'asked',
      pdfFonts: null,
      backups: null,
      logLevel: 'info',
      metricsToken: null,
    })
  })

  // D36
  it('reads every setting', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/portal',
      DATABASE_URL: 'postgres://u:p@db.example/portal',
      ADMIN_EMAIL: 'chief@lender.example',
      ADMIN_PASSWORD: ' six  ',
      ASSESSMENT_YEAR: '2026',
      TIME_ZONE: 'Asia/Tokyo',
      PDF_FONTS: 'web',
      SESSION_IDLE_MINUTES: '15',
      SESSION_HOURS: '8',
      TRUST_PROXY: 'yes',
      LOG_LEVEL: 'debug',
    })
    expect(config).toMatchObject({ port: 0, host: '0.0.0.0', dataDir: '/srv/portal', assessmentYear: 2026 })
    expect(config.timeZone).toBe('Asia/Tokyo')
    expect(config.pdfFonts).toBe(resolve('web'))
    expect(config).toMatchObject({ adminEmail: 'chief@lender.example', adminPassword: ' six  ' })
    expect(config).toMatchObject({ databaseUrl: 'postgres://u:p@db.example/portal', trustProxy: true })
    expect(config).toMatchObject({ sessionIdleMinutes: 15, sessionHours: 8, logLevel: 'debug' })
  })

  it('uses DATABASE_URL as a pooler if DATABASE_DIRECT_URL is set', () => {
    const pooled = {
      DATABASE_URL: 'postgres://u:p@pooler.example/portal',
      DATABASE_DIRECT_URL: 'postgres://u:p@db.example/portal',
    }
    const expected = { databaseUrl: 'postgres://u:p@db.example/portal' }
    const pooler = { url: 'postgres://u:p@pooler.example/portal', prepares: true }
    expect(readConfig(pooled)).toMatchObject({ ...expected, pooler })
    expect(readConfig({ ...pooled, DATABASE_PREPARED: 'no' })).toMatchObject({
      ...expected,
      pooler: { ...pooler, prepares: false },
    })
  })

  it.each([
    [{ DATABASE_PREPARED: 'no' }, 'DATABASE_PREPARED=no needs DATABASE_DIRECT_URL'],
    [
      { DATABASE_DIRECT_URL: 'postgres://db.example/portal' },
      'DATABASE_DIRECT_URL is set, so set DATABASE_URL too',
    ],
    [
      { DATABASE_OWNER_URL: 'postgres://db.example/portal' },
      'DATABASE_OWNER_URL is set, so set DATABASE_URL too',
    ],
    [{ DATABASE_DIRECT_URL: 'db.example' }, 'DATABASE_DIRECT_URL must be an address'],
    [{ DATABASE_URL: 'postgres://user:secret@%zz/portal' }, 'DATABASE_URL must be an address'],
    [{ DATABASE_PREPARED: 'perhaps' }, 'DATABASE_PREPARED must be one of yes, no'],
  ])('refuses an incomplete pooler configuration: %j', (settings, message) => {
    expect(() => readConfig(settings)).toThrow(message)
  })

  it('accepts ADMIN_EMAIL and ADMIN_PASSWORD without each other', () => {
    expect(readConfig({ ADMIN_PASSWORD: 'secret1' })).toMatchObject({
      adminEmail: 'admin@localhost',
      adminPassword: 'secret1',
    })
    expect(readConfig({ ADMIN_EMAIL: 'a@b.c' })).toMatchObject({ adminEmail: 'a@b.c', adminPassword: null })
  })

  it('treats an empty value as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', ADMIN_PASSWORD: '' })).toEqual(readConfig({}))
  })

  it.each([
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '-1'],
    ['PORT', '0x50'],
    ['ASSESSMENT_YEAR', '1999'],
    ['ASSESSMENT_YEAR', '2101'],
    ['ASSESSMENT_YEAR', 'next'],
    ['RETENTION_DELETED_DAYS', '29'],
    ['PASSWORD_MEMORY_MB', '18'],
    ['PASSWORD_PASSES', '1'],
    ['TIME_ZONE', 'Mars/Olympus'],
    ['TIME_ZONE', '+09:00'],
    ['ADMIN_EMAIL', 'chief'],
    ['ADMIN_PASSWORD', 'five5'],
    ['PASSWORD_CHANGE', 'never'],
    ['DATABASE_URL', 'mysql://host/db'],
    ['DATABASE_URL', 'postgres://host:port/db'],
    ['DATABASE_URL', 'postgres://one,two/db'],
    ['DATABASE_URL', 'postgres://one:5432,two:5432/db?target_session_attrs=read-write'],
    ['DATABASE_URL', 'postgres:///db?host=one,two'],
    ['DATABASE_CONNECTIONS', '1'],
    ['SESSION_IDLE_MINUTES', '0'],
    ['SESSION_HOURS', '12h'],
    ['TRUST_PROXY', 'true'],
    ['LOG_LEVEL', 'loud'],
    ['PDF_FONTS', '/nowhere/at/all'],
    ['PDF_FONTS', 'package.json'],
  ])('names %s in one sentence if its value is %s', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(StartError)
    expect(read).toThrow(new RegExp(`^${name} must [^\\n]+\\.$`))
  })

  it('never repeats a password in a message', () => {
    const read = () => readConfig({ DATABASE_URL: 'pg://user:hunter22@host/db', ADMIN_PASSWORD: 'x' })
    expect(read).toThrow(/^(?!.*hunter22)/)
    expect(() => readConfig({ ADMIN_PASSWORD: 'tiny' })).toThrow(/^(?!.*tiny)/)
  })
})
