import { startWithArchive } from './archive/start-with-archive.ts'
import type { Config } from './config.ts'
import type { Connection } from './db/client-settings.ts'
import { createLog } from './log.ts'
import type { WebServer } from './web-server.ts'

export interface RunningPortal {
  /** The address at which a browser on this machine reaches the portal. */
  readonly address: string
  /** Accepts no new requests, lets the running ones finish, and stops the database after the last one. */
  close(): Promise<void>
}

/**
 * Starts the database, and meanwhile loads and builds the web server; then brings the schema up to date and opens the web
 * server. If a step fails, everything that was started is stopped. Calls `onFailure` if the portal cannot go on because
 * another one has taken over its data folder.
 */
export async function startPortal(
  config: Config,
  options: readonly string[],
  onFailure: (error: Error) => void,
): Promise<RunningPortal> {
  const log = createLog(config.logLevel)
  const started: (() => Promise<unknown>)[] = []
  const ending = new AbortController()
  const close = async () => {
    ending.abort()
    for (let stop = started.pop(); stop !== undefined; stop = started.pop()) await stop()
  }
  let building: Promise<WebServer> | null = null
  const build = (connection: Connection) => {
    building ??= buildWebServer(connection)
    // An error while building is reported where the web server is awaited.
    building.catch(() => {})
    return building
  }
  const buildWebServer = async (connection: Connection) => {
    const { createWebServer } = await import('./web-server.ts')
    return createWebServer({ connection, config, log: await log.logger() })
  }
  try {
    let connection: Connection
    if (config.databaseUrl !== null) {
      connection = { connectionString: config.databaseUrl }
    } else {
      const told = { onTakenOver: onFailure, onLaunched: build }
      const embedded = await startWithArchive(config, { log, ending: ending.signal, ...told })
      started.push(embedded.stop)
      connection = embedded.connection
    }
    const web = await build(connection)
    started.push(web.close)
    return { address: await web.open(options), close }
  } catch (error) {
    await close()
    throw error
  }
}
