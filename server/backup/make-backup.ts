import type pg from 'pg'
import { defaultSettings } from '../../accounts/lender-settings.ts'
import { type Connection, singleClient } from '../db/client-settings.ts'
import { reasonOf, StartError } from '../error-text.ts'
import { headsQuery, type SealHead } from '../seals/kinds.ts'
import { openBackupFile, type RowWriter } from './backup-writer.ts'
import { copyOut } from './copy.ts'
import { type AppliedMigration, type Manifest, type Opening, rowsOf, type TableSum } from './manifest.ts'
import { tableSum } from './table-sum.ts'
import { type BackupTable, copyStatement, portableTextSettings, tablesToKeep } from './tables.ts'

// spec 3 §1.75

export interface BackupMade {
  /** The moment of the snapshot: the backup holds everything that was acknowledged before it. */
  readonly madeAt: string
  readonly bytes: number
  readonly rows: number
  readonly manifest: Manifest
}

/**
 * Writes a backup of the whole database to a new file, as a snapshot of one moment, while people go on working. The file gets
 * its name when it is complete and on the disk; a failed backup leaves no file.
 */
export async function makeBackup(
  connection: Connection,
  file: string,
  passphrase: string,
): Promise<BackupMade> {
  const client = await backupClient(connection)
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query(portableTextSettings)
    const tables = await tablesToKeep(client)
    const opening = await openingOf(client, tables)
    const backup = await openBackupFile(file, passphrase, opening)
    try {
      const sums: TableSum[] = []
      for (const [index, table] of tables.entries())
        sums.push(await copyTable(client, table, piece => backup.addRows(index, piece)))
      const manifest = { tables: sums, sequences: await sequencesOf(client), seals: await headsOf(client) }
      const bytes = await backup.finish(manifest)
      return { madeAt: opening.madeAt, bytes, rows: rowsOf(manifest), manifest }
    } catch (error) {
      await backup.abandon()
      throw error
    }
  } finally {
    await client.end().catch(() => {})
  }
}

/** Opens a connection without a statement timeout. */
export async function backupClient(connection: Connection): Promise<pg.Client> {
  const client = singleClient(connection, {
    limits: { statementTimeoutSeconds: 0 },
    name: 'sevenfold backup',
  })
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(`The database cannot be reached: ${reasonOf(error)}.`)
  }
  return client
}

async function openingOf(client: pg.Client, tables: readonly BackupTable[]): Promise<Opening> {
  if (!tables.some(({ name }) => name === 'users'))
    throw new StartError('The database holds no portal, so there is nothing to back up.')
  const found = await client.query<{ made_at: Date; lender: string | null }>(`
    select now() as made_at, (select value #>> '{}' from lender_settings where name = 'lenderName') as lender`)
  const schema = await client.query<AppliedMigration>(
    'select name, sha256 from kysely_migration order by name',
  )
  const row = found.rows[0]
  return {
    product: 'Sevenfold',
    madeAt: (row?.made_at ?? new Date()).toISOString(),
    lender: row?.lender ?? defaultSettings.lenderName,
    schema: schema.rows,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  }
}

/** Reads a table in its key order, passes it on piece by piece, and returns its row count and checksum. */
export async function copyTable(client: pg.Client, table: BackupTable, take: RowWriter): Promise<TableSum> {
  const sum = tableSum(table.name)
  for await (const piece of copyOut(client, copyStatement(table))) {
    sum.add(piece)
    await take(piece)
  }
  return sum.end()
}

/** A database on which no server of this version has been started has no seals. */
async function headsOf(client: pg.Client): Promise<readonly SealHead[]> {
  const { rows } = await client.query(`select to_regclass('seals') is not null as there`)
  return rows[0]?.there === true ? (await client.query<SealHead>(headsQuery)).rows : []
}

/**
 * Sequences are not transactional and only grow. They are read after the snapshot was taken, so none is behind a row of it.
 */
async function sequencesOf(client: pg.Client): Promise<Manifest['sequences']> {
  const found = await client.query<{ name: string; last: string | null }>(`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() order by sequencename`)
  return found.rows
}
