import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { createWebServer } from '../web-server.ts'

/**
 * Builds the web server as a start does, without a database and without opening it, so that the functions of a start are
 * compiled when the build writes the bytecode (scripts/server-build/bytecode.mjs).
 */
export async function warmUp(): Promise<void> {
  const config = readConfig({ DATA_DIR: tmpdir(), LOG_LEVEL: 'error' })
  const log = createLog(config.logLevel)
  const web = await createWebServer({
    // A folder without a socket, so that the build reaches no database of its machine.
    connection: { host: join(tmpdir(), 'no-postgres'), user: 'none', database: 'none' },
    config,
    log: await log.logger(),
  })
  await web.close()
}
