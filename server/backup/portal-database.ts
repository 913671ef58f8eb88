import type { Config } from '../config.ts'
import type { Connection } from '../db/client-settings.ts'
import { besideEmbedded, hasDatabase, startEmbedded } from '../db/embedded.ts'
import { StartError } from '../error-text.ts'
import { createLog } from '../log.ts'
import { backupClient } from './make-backup.ts'

/** The database of the settings, for a program beside the portal or without it. */
export interface PortalDatabase {
  readonly connection: Connection
  /** Stops a PostgreSQL that was started for this. */
  close(): Promise<void>
}

/** The portal's database as it is: beside the portal that runs, or of a data folder whose portal does not run. */
export async function usedDatabase(config: Config): Promise<PortalDatabase> {
  if (config.databaseUrl !== null) return { connection: { connectionString: config.databaseUrl }, close }
  const connection = besideEmbedded(config.dataDir)
  if (connection !== null && (await answers(connection))) return { connection, close }
  if (!hasDatabase(config.dataDir))
    throw new StartError(
      `There is no database in ${config.dataDir}: set DATA_DIR or DATABASE_URL as for the portal.`,
    )
  return embedded(config.dataDir)
}

/** Where a backup is restored into: nobody else is at work there, and a data folder is made if need be. */
export async function newDatabase({
  databaseUrl,
  databaseOwnerUrl,
  dataDir,
}: Config): Promise<PortalDatabase> {
  // Who restores makes the tables, and so owns them.
  const url = databaseOwnerUrl ?? databaseUrl
  if (url !== null) return { connection: { connectionString: url }, close }
  return embedded(dataDir)
}

/** PostgreSQL on a data folder that no portal works on. Throws a StartError when one does. */
export async function embedded(dataDir: string): Promise<PortalDatabase> {
  const { connection, stop } = await startEmbedded({
    dataDir,
    log: createLog('error'),
    onTakenOver: () => {},
  })
  return { connection, close: stop }
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

/** A variable that a function assigns is null to the compiler where it is read. */
export function closed(database: PortalDatabase | null): Promise<void> | undefined {
  return database?.close()
}
