import { startWithArchive } from './archive/start-with-archive.ts'
import type { Config } from './config.ts'
import type { Connection } from './db/client-settings.ts'
import { createLog } from './log.ts'
import type { WebServer } from './web-server.ts'

export interface RunningPortal {
  /** Where a browser on this machine finds it. */
  readonly address: string
  /** Takes no new requests, lets those under way finish, and stops the database after the last one. */
  close(): Promise<void>
}

/**
 * Starts the database, and loads and builds the web server while it starts; then brings the schema up to date and opens
 * the web server. What was started is stopped when a step fails. `onFailure` is told when the portal cannot go on
 * because another one has taken its data folder over.
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
    // A fault of building is told where the web server is awaited.
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
