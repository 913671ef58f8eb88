import type pg from 'pg'
import type { Config } from '../config.ts'
import { type Connection, singleClient } from '../db/client-settings.ts'
import { hasDatabase, runningEmbeddedAddress, startEmbedded } from '../db/embedded.ts'
import { reasonOf, StartError } from '../error-text.ts'
import { createLog } from '../log.ts'

/** The database of the settings, for a program that runs with or without the portal. */
export interface PortalDatabase {
  readonly connection: Connection
  /** Stops PostgreSQL if it was started for this program. */
  close(): Promise<void>
}

/**
 * Opens the portal's existing database: that of a running portal, or that of a data folder whose portal is not running. Throws
 * a StartError if the data folder has none.
 */
export async function usedDatabase(config: Config): Promise<PortalDatabase> {
  if (config.databaseUrl !== null) return { connection: { connectionString: config.databaseUrl }, close }
  const connection = runningEmbeddedAddress(config.dataDir)
  if (connection !== null && (await answers(connection))) return { connection, close }
  if (!hasDatabase(config.dataDir))
    throw new StartError(
      `There is no database in ${config.dataDir}: set DATA_DIR or DATABASE_URL as for the portal.`,
    )
  return embedded(config.dataDir)
}

/**
 * Opens the database into which a backup is restored. Nothing else may use it; a data folder is created if it does not exist.
 */
export async function newDatabase({
  databaseUrl,
  databaseOwnerUrl,
  dataDir,
}: Config): Promise<PortalDatabase> {
  // The role that restores creates the tables and so owns them.
  const url = databaseOwnerUrl ?? databaseUrl
  if (url !== null) return { connection: { connectionString: url }, close }
  return embedded(dataDir)
}

/** Starts PostgreSQL on a data folder. Throws a StartError if a portal is using it. */
export async function embedded(dataDir: string): Promise<PortalDatabase> {
  const starting = startEmbedded({ dataDir, log: createLog('error'), onTakenOver: () => {} })
  const forget = onInterrupt(async () => (await starting).stop())
  try {
    const { connection, stop } = await starting
    return { connection, close: () => stop().finally(forget) }
  } catch (error) {
    forget()
    throw error
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

const cleanups = new Set<() => Promise<void>>()

/** Registers a cleanup to run if the command is interrupted by a signal. Returns a function that removes it again. */
export function onInterrupt(clean: () => Promise<void>): () => void {
  cleanups.add(clean)
  return () => void cleanups.delete(clean)
}

/** Runs all cleanups, the latest first. PostgreSQL runs in its own session, so without this it would keep running. */
export async function runCleanups(): Promise<void> {
  for (const clean of [...cleanups].toReversed()) await clean().catch(() => {})
}

async function close(): Promise<void> {}

async function answers(connection: Connection): Promise<boolean> {
  try {
    await (await backupClient(connection)).end()
    return true
  } catch {
    return false
  }
}

/** Closes the database. A function, because TypeScript narrows a variable that is only assigned in a closure to null. */
export function closeIfOpen(database: PortalDatabase | null): Promise<void> | undefined {
  return database?.close()
}
