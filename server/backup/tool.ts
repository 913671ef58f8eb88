import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { formatNumber } from '../../engine/number-format.ts'
import { restoreUntil } from '../archive/restore-until.ts'
import { type Config, readConfig } from '../config.ts'
import type { Connection } from '../db/client-settings.ts'
import { reasonForOperator } from '../db/unavailable.ts'
import { StartError } from '../error-text.ts'
import { verifiedWords } from '../seals/verified-words.ts'
import { verify } from '../seals/verify.ts'
import { makeBackup, scheduledBackups } from './make-backup.ts'
import { readPassphrase } from './passphrase.ts'
import {
  backupClient,
  closeIfOpen,
  newDatabase,
  type PortalDatabase,
  runCleanups,
  usedDatabase,
} from './portal-database.ts'
import { checkBackup, restoreBackup, tryOut } from './restore.ts'
import { recordRun } from './runs.ts'

// `node dist/server/tool.js backup FILE`: commands that an operator runs beside the portal, with the portal's own settings
// (docs/backup.md). Exits with code 0, or with 1 and one sentence on standard error.

/** A command such as `npm run backup`. Returns the sentence to print at the end. */
type Command = (config: Config, environment: NodeJS.ProcessEnv, words: readonly string[]) => Promise<string>

const backup: Command = async (config, environment, words) => {
  const file = fileOf('backup', words)
  const passphrase = readPassphrase(environment)
  return within(await usedDatabase(config), async ({ connection }) => {
    const { madeAt, rows, bytes, manifest } = await makeBackup(connection, file, passphrase)
    await withClient(connection, client => recordRun(client, { kind: 'backup', file, madeAt, rows, bytes }))
    return `${file} holds the portal as of ${madeAt}: ${inWords(rows)} rows of ${manifest.tables.length} tables, ${inWords(bytes)} bytes.`
  })
}

const restore: Command = async (config, environment, words) => {
  if (words[0] === '--until') return restoreMoment(config, words)
  const file = fileOf('restore', words)
  const passphrase = readPassphrase(environment)
  let target: PortalDatabase | null = null
  try {
    const { opening, tables, rows } = await restoreBackup(file, passphrase, async () => {
      target = await newDatabase(config)
      return target.connection
    })
    const whose = opening.lender ? ` of ${opening.lender}` : ''
    return (
      `The portal${whose} is back as of ${opening.madeAt}: ${inWords(rows)} rows of ${tables.length} tables, ` +
      'each table compared with what was backed up. Everybody has to sign in again.'
    )
  } finally {
    await closeIfOpen(target)
  }
}

async function restoreMoment(
  { archive, dataDir }: Config,
  [, moment, ...more]: readonly string[],
): Promise<string> {
  const until = moment === 'latest' ? null : new Date(moment ?? '')
  const isMoment =
    moment !== undefined && (until === null || (isoMoment.test(moment) && !Number.isNaN(until.getTime())))
  if (!isMoment || more.length > 0)
    throw new StartError(`Say until when: npm run restore -- --until 2026-11-22T10:15:00Z, or latest.`)
  if (archive === null) throw new StartError('Set ARCHIVE_DIR to the folder of the archive.')
  const { copy, broken } = await restoreUntil({ archiveDir: archive.folder, dataDir, until })
  if (broken !== null)
    throw new StartError(
      `${dataDir} holds what was saved until ${broken.end}, from the copy ${copy}, and no more: the archive is broken, ${broken.why}. Everybody has to sign in again.`,
    )
  const asOf =
    until === null ? 'everything that was archived' : `what was saved before ${until.toISOString()}`
  return `${dataDir} holds ${asOf}, from the copy ${copy} and the log after it. Everybody has to sign in again.`
}

/** The time zone is required, so that the moment is unambiguous. */
const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

const drill: Command = async (config, environment, words) => {
  const file = words.length > 0 ? fileOf('drill', words) : await latestBackup(config)
  const outcome = await tryOut(file, readPassphrase(environment))
  await within(await usedDatabase(config), ({ connection }) =>
    withClient(connection, client => recordRun(client, outcome)),
  )
  if (outcome.reason !== undefined) throw new StartError(`The drill failed on ${file}. ${outcome.reason}`)
  return `${file} was restored into a new database, compared, and removed again: ${inWords(outcome.rows ?? 0)} rows as of ${outcome.madeAt}.`
}

const check: Command = async (config, environment, words) => {
  const file = words.length > 0 ? fileOf('verify', words) : await latestBackup(config).catch(() => null)
  const known = file === null ? [] : (await checkBackup(file, readPassphrase(environment))).seals
  const verified = await within(await usedDatabase(config), ({ connection }) =>
    withClient(connection, client => verify(client, known)),
  )
  const { findings } = verified
  if (findings.length > 0)
    throw new StartError(
      [...findings, `Findings: ${inWords(findings.length)}. The data is not as the portal left it.`].join(
        '\n',
      ),
    )
  return verifiedWords(verified, file)
}

const commands: Readonly<Record<string, Command>> = { backup, restore, drill, verify: check }

async function latestBackup({ backups }: Config): Promise<string> {
  if (backups === null) throw new StartError('Say which file, npm run drill -- FILE, or set BACKUP_FOLDER.')
  const name = (await scheduledBackups(backups.folder)).at(-1)
  if (name === undefined) throw new StartError(`There is no backup in ${backups.folder} yet.`)
  return join(backups.folder, name)
}

async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await backupClient(connection)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function within<T>(
  database: PortalDatabase,
  work: (database: PortalDatabase) => Promise<T>,
): Promise<T> {
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

function fileOf(command: string, [file, ...more]: readonly string[]): string {
  if (file === undefined || more.length > 0 || file.startsWith('-'))
    throw new StartError(`Say which file: npm run ${command} -- FILE.`)
  return resolve(file)
}

function inWords(count: number): string {
  return formatNumber(count)
}

let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    isInterrupted = true
    await runCleanups()
    process.stderr.write('The command was interrupted.\n')
    process.exit(128 + constants.signals[signal])
  })

async function run([name = '', ...words]: readonly string[]): Promise<void> {
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (command === undefined)
      throw new StartError(
        `There is no command "${name}"; the commands are ${Object.keys(commands).join(', ')}.`,
      )
    process.stdout.write(`${await command(readConfig(process.env), process.env, words)}\n`)
  } catch (error) {
    // After an interruption, errors are only its consequence.
    if (!isInterrupted)
      process.stderr.write(
        error instanceof StartError ? `${error.message}\n` : `It failed: ${reasonForOperator(error)}.\n`,
      )
    if (!(error instanceof StartError) && error instanceof Error && process.env['LOG_LEVEL'] === 'debug')
      process.stderr.write(`${error.stack}\n`)
    process.exitCode = 1
  }
}

void run(process.argv.slice(2))
