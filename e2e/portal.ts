import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

export const administrator = { email: 'admin@lender.example', password: 'the-administrators' }

/** Returns the address of the portal under test, from the environment that startPortal sets and the workers inherit. */
export function portalUrl(): string {
  const url = process.env['PORTAL_URL']
  if (!url) throw new Error('The portal is not running')
  return url
}

/** Builds the portal if needed and starts it for all journeys. Returns the function that stops it. */
export default async function startPortal(): Promise<() => Promise<void>> {
  const build = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs'), '--if-needed'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (build.status !== 0) throw new Error('The portal could not be built')

  const { url, stop } = await startOwnPortal()
  process.env['PORTAL_URL'] = url
  return stop
}

/** Starts the built portal on an empty database, with these environment variables in addition. */
export async function startOwnPortal(
  settings: Readonly<Record<string, string>> = {},
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-journeys-'))
  const server = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      ASSESSMENT_YEAR: '2024',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      TZ: 'UTC',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  const stop = async () => {
    const ended = once(server, 'close')
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: await addressOf(server.stdout), stop }
}

/** Returns the address that the portal prints when it is ready. Throws if it ends before that. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  const printed: string[] = []
  for await (const line of createInterface({ input: output })) {
    printed.push(line)
    const address = /ready at (http:\S+)/.exec(line)?.[1]
    if (address) {
      // Discards further output, because a full pipe would block the server.
      output.resume()
      return address
    }
  }
  throw new Error(`The portal did not start: ${printed.join(' ')}`)
}
