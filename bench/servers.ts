import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { startEmbedded } from '../server/db/embedded.ts'

export const admin = { email: 'admin@bench.example', password: 'bench-password' }

/** A PostgreSQL of the benchmark's own and the servers that are measured on it. */
export interface Lab {
  readonly socketFolder: string
  /** For a server's DATABASE_URL. */
  readonly databaseUrl: string
  /** Starts a server as a process of its own and gives its address once it prints "ready at …". */
  serve(command: readonly string[], environment?: Record<string, string>): Promise<string>
  close(): Promise<void>
}

export async function openLab(): Promise<Lab> {
  const folder = await mkdtemp(join(tmpdir(), 'sevenfold-bench-'))
  // Started as root, PostgreSQL runs as another account, which has to reach its folder below this one.
  await chmod(folder, 0o755)
  const postgres = await startEmbedded({
    dataDir: join(folder, 'data'),
    log: pino({ level: 'warn' }),
    onTakenOver: console.error,
  })
  if (!('host' in postgres.connection)) throw new Error('The embedded PostgreSQL has a socket folder.')
  const { host, user, database } = postgres.connection
  const children: ChildProcess[] = []
  return {
    socketFolder: host,
    databaseUrl: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    serve: async (command, environment = {}) => {
      const child = spawn(process.execPath, [...command], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...environment },
      })
      children.push(child)
      for await (const line of createInterface({ input: child.stdout })) {
        const address = /ready at (http:\S+)/.exec(line)?.[1]
        if (address === undefined) continue
        child.stdout.resume()
        return address
      }
      throw new Error(`${command.join(' ')} did not start`)
    },
    close: async () => {
      for (const child of children) {
        child.kill('SIGTERM')
        await once(child, 'close')
      }
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The built portal on the lab's PostgreSQL. */
export function servePortal(lab: Lab, environment: Record<string, string> = {}): Promise<string> {
  return lab.serve(['dist/server/main.js'], {
    PORT: '0',
    DATABASE_URL: lab.databaseUrl,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'error',
    ...environment,
  })
}

/** One call whose answer has to be a good one. */
export async function call(address: string, method: string, path: string, token: string, body?: unknown) {
  const answer = await fetch(address + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
