import { resolve } from 'node:path'
import { type NeedsSecondFactor, settingBounds } from '../accounts/lender-settings.ts'
import { leastCost, type PasswordCost } from './auth/argon2.ts'
import { type ProviderSettings, providerSettings } from './auth/provider/client.ts'
import { passphraseOfFile } from './backup/passphrase.ts'
import type { Pooler } from './db/connect.ts'
import { StartError } from './error-text.ts'
import {
  adminSecondFactor,
  assessmentYear,
  databaseUrl,
  email,
  folder,
  oneOf,
  password,
  secondFactorKey,
  timeZone,
  trustProxy,
  wholeNumber,
} from './settings/environment-values.ts'

// D28, D47

/** Everything that the environment decides (D36); read once, at start-up. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute path of the one folder that holds the embedded PostgreSQL's data. */
  readonly dataDir: string
  /** The lender's own PostgreSQL; null uses the embedded one. */
  readonly databaseUrl: string | null
  /** The same database with the role that owns its tables and migrates them; null if the serving role owns them. */
  readonly databaseOwnerUrl: string | null
  /** A connection pooler in front of the database, which lends a connection per transaction; null if there is none. */
  readonly pooler: Pooler | null
  readonly databaseConnections: number
  readonly adminEmail: string
  /** null generates a random password when the administrator is created (D9). */
  readonly adminPassword: string | null
  /** null lets the administrators decide (accounts/lender-settings.ts). */
  readonly assessmentYear: number | null
  /** null lets the administrators decide. */
  readonly timeZone: string | null
  /** For how many days a deleted client is kept (D13); null lets the administrators decide. */
  readonly keepDeletedDays: number | null
  /** D10: a session ends after this long without use, */
  readonly sessionIdleMinutes: number
  /** and after this long in any case. */
  readonly sessionHours: number
  /** Whether X-Forwarded-For names the caller; only safe behind a proxy that sets it. null: not configured, means false. */
  readonly trustProxy: boolean | null
  /** How many changing calls one account may make per minute: a regular user, and an officer or administrator. */
  readonly applicantWritesPerMinute: number
  readonly staffWritesPerMinute: number
  /** Whether users with a password that somebody else chose are asked to change it, or must change it (D49). */
  readonly passwordChange: 'asked' | 'required'
  /** Whether administrators need a second factor; null lets the administrators decide (accounts/lender-settings.ts). */
  readonly adminSecondFactor: NeedsSecondFactor | null
  /** The 32-byte key that encrypts the secrets of second factors; null leaves them unencrypted. */
  readonly secondFactorKey: Buffer | null
  /** The cost parameters for new password hashes. */
  readonly passwordCost: PasswordCost
  /** The lender's own identity provider; null if there is none. */
  readonly provider: ProviderSettings | null
  /** A folder with additional fonts for PDF files; null if there is none. */
  readonly pdfFonts: string | null
  /** The schedule of automatic backups; null if there are none. */
  readonly backups: BackupSchedule | null
  /** Where the embedded PostgreSQL archives its write-ahead log; null if it does not. */
  readonly archive: ArchiveSettings | null
  /** With less free space on the embedded database's disk, the server reports that it is not ready; 0 disables the check. */
  readonly leastFreeMegabytes: number
  readonly logLevel: LogLevel
  /** The token with which Prometheus reads /metrics; null disables that address. */
  readonly metricsToken: string | null
}

export interface ArchiveSettings {
  readonly folder: string
  readonly keepDays: number
}

/** How many days backups and the archive are kept by default. */
export const usualKeepDays = { backups: 30, archive: 7 } as const

export interface BackupSchedule {
  readonly folder: string
  /** The file that contains the passphrase. */
  readonly keyFile: string
  readonly keepDays: number
  /** When the backup runs each day, HH:MM in the lender's time zone. */
  readonly at: string
}

/** Settings with secret values, which must not appear in a log, an argument or the environment of another process. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'BACKUP_PASSPHRASE',
  'SECOND_FACTOR_KEY',
  'OIDC_CLIENT_SECRET',
] as const

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings from the environment, with the defaults of D36. Throws a StartError that names the first invalid one. */
export function readConfig(environment: Environment): Config {
  // An empty value counts as unset, because compose and unit files pass NAME= for "not given".
  const given = (name: string) => environment[name]?.trim() || undefined
  const whole = (name: string, fallback: number, least: number, most: number) =>
    wholeNumber(name, given(name), fallback, least, most)

  return {
    port: whole('PORT', 3000, 0, 65535),
    host: given('HOST') ?? '127.0.0.1',
    dataDir: resolve(given('DATA_DIR') ?? 'data'),
    ...readDatabase(given),
    databaseConnections: whole('DATABASE_CONNECTIONS', 16, 2, 50),
    adminEmail: email(given('ADMIN_EMAIL')),
    adminPassword: password(environment['ADMIN_PASSWORD'] || undefined),
    assessmentYear: assessmentYear(given('ASSESSMENT_YEAR')),
    timeZone: timeZone(given('TIME_ZONE')),
    keepDeletedDays:
      given('RETENTION_DELETED_DAYS') === undefined
        ? null
        : whole('RETENTION_DELETED_DAYS', 0, settingBounds.fewestDays, settingBounds.mostDays),
    sessionIdleMinutes: whole('SESSION_IDLE_MINUTES', 60, 1, 1440),
    sessionHours: whole('SESSION_HOURS', 12, 1, 168),
    trustProxy: trustProxy(given('TRUST_PROXY')),
    applicantWritesPerMinute: whole('APPLICANT_WRITES_PER_MINUTE', 120, 10, 1_000_000),
    staffWritesPerMinute: whole('STAFF_WRITES_PER_MINUTE', 600_000, 60, 10_000_000),
    passwordChange: oneOf(
      'PASSWORD_CHANGE',
      given('PASSWORD_CHANGE'),
      ['asked', 'required'] as const,
      'asked',
    ),
    adminSecondFactor: adminSecondFactor(given('ADMIN_SECOND_FACTOR')),
    secondFactorKey: secondFactorKey(given('SECOND_FACTOR_KEY')),
    passwordCost: {
      megabytes: whole('PASSWORD_MEMORY_MB', leastCost.megabytes, leastCost.megabytes, 1024),
      passes: whole('PASSWORD_PASSES', leastCost.passes, leastCost.passes, 20),
    },
    provider: providerSettings(given),
    pdfFonts: folder('PDF_FONTS', given('PDF_FONTS')),
    backups: backupSchedule(given, whole),
    archive: archiveOf(
      folder('ARCHIVE_DIR', given('ARCHIVE_DIR')),
      whole('ARCHIVE_KEEP', usualKeepDays.archive, 1, 3650),
    ),
    leastFreeMegabytes: whole('LEAST_FREE_MB', 200, 0, 1_000_000_000),
    logLevel: oneOf('LOG_LEVEL', given('LOG_LEVEL'), logLevels, 'info'),
    metricsToken: given('METRICS_TOKEN') ?? null,
  }
}

function archiveOf(place: string | null, keepDays: number): ArchiveSettings | null {
  return place === null ? null : { folder: place, keepDays }
}

function backupSchedule(
  given: (name: string) => string | undefined,
  whole: (name: string, fallback: number, least: number, most: number) => number,
): BackupSchedule | null {
  const place = folder('BACKUP_FOLDER', given('BACKUP_FOLDER'))
  const keyFile = given('BACKUP_KEY_FILE')
  const keepDays = whole('BACKUP_KEEP', usualKeepDays.backups, 1, 3650)
  const at = given('BACKUP_AT') ?? '02:00'
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at))
    throw new StartError(`BACKUP_AT must be a time of the day such as 02:00, not "${at}".`)
  if (place === null) return null
  if (keyFile === undefined)
    throw new StartError('BACKUP_FOLDER needs BACKUP_KEY_FILE, a file with the passphrase of the backups.')
  passphraseOfFile(keyFile)
  return { folder: place, keyFile: resolve(keyFile), keepDays, at }
}

/** If there is a direct address as well, the usual one is that of a pooler. */
function readDatabase(
  given: (name: string) => string | undefined,
): Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'pooler'> {
  const url = databaseUrl('DATABASE_URL', given('DATABASE_URL'))
  const direct = databaseUrl('DATABASE_DIRECT_URL', given('DATABASE_DIRECT_URL'))
  const databaseOwnerUrl = databaseUrl('DATABASE_OWNER_URL', given('DATABASE_OWNER_URL'))
  const prepares =
    oneOf('DATABASE_PREPARED', given('DATABASE_PREPARED'), ['yes', 'no'] as const, 'yes') === 'yes'
  if (direct !== null && url === null)
    throw new StartError('DATABASE_DIRECT_URL is set, so set DATABASE_URL too, the address of the pooler.')
  if (databaseOwnerUrl !== null && url === null)
    throw new StartError(
      'DATABASE_OWNER_URL is set, so set DATABASE_URL too, the address with the role that the portal works with.',
    )
  if (!prepares && direct === null)
    throw new StartError(
      'DATABASE_PREPARED=no needs DATABASE_DIRECT_URL, the address of the database behind the pooler.',
    )
  return {
    databaseUrl: direct ?? url,
    databaseOwnerUrl,
    pooler: direct !== null && url !== null ? { url, prepares } : null,
  }
}
