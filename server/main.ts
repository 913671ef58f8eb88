import module from 'node:module'
import { readConfig } from './config.ts'
import { startPortal } from './start.ts'
import { untilEnd } from './until-end.ts'

// From version 22 on, Node keeps its compiled code, so that the next start need not compile it.
const { enableCompileCache } = module as { readonly enableCompileCache?: () => void }
enableCompileCache?.()

// Until PostgreSQL has been launched, only the code that starts it is loaded (docs/decisions/019-speed.md).
untilEnd(process.env['LOG_LEVEL'] === 'debug', async onFailure => {
  const portal = await startPortal(readConfig(process.env), process.argv.slice(2), onFailure)
  process.stdout.write(`Sevenfold is ready at ${portal.address}\n`)
  return portal
})
