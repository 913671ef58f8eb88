import { basename, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { StartError } from '../error-text.ts'
import { backupClient, makeBackup } from './make-backup.ts'
import { readPassphrase } from './passphrase.ts'
import { newDatabase, type PortalDatabase, usedDatabase } from './portal-database.ts'
import { restoreBackup } from './restore.ts'

/** What `npm run backup` and its like do; each gives what to say in the end. */
type Command = (config: Config, environment: NodeJS.ProcessEnv, words: readonly string[]) => Promise<string>

const backup: Command = async (config, environment, words) => {
  const file = fileOf('backup', words)
  const passphrase = readPassphrase(environment)
  return within(await usedDatabase(config), async ({ connection }) => {
    const { madeAt, rows, bytes, manifest } = await makeBackup(connection, file, passphrase)
    const client = await backupClient(connection)
    try {
      await client.query(`insert into audit_log (event, subject, detail) values ('backup made', $1, $2)`, [
        basename(file),
        JSON.stringify({ madeAt, rows, bytes }),
      ])
    } finally {
      await client.end()
    }
    return `${file} holds the portal as of ${madeAt}: ${inWords(rows)} rows of ${manifest.tables.length} tables, ${inWords(bytes)} bytes.`
  })
}

const restore: Command = async (config, environment, words) => {
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
    await closed(target)
  }
}

export const commands: Readonly<Record<string, Command>> = { backup, restore }

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

/** A variable that a function assigns is null to the compiler where it is read. */
function closed(database: PortalDatabase | null): Promise<void> | undefined {
  return database?.close()
}

function fileOf(command: string, [file, ...more]: readonly string[]): string {
  if (file === undefined || more.length > 0 || file.startsWith('-'))
    throw new StartError(`Say which file: npm run ${command} -- FILE.`)
  return resolve(file)
}

function inWords(count: number): string {
  return count.toLocaleString('en')
}
