import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { packageRoot } from '../server/package-root.ts'

export const administrator = { email: 'admin@faults.example', password: 'the-administrators' }

/** The bugs that can be put into the portal on purpose (preload/plant.mjs). */
export const plants = ['ack', 'lock', 'listener'] as const
export type Plant = (typeof plants)[number]

/** The built portal under a supervisor, which restarts it whenever it ends. */
export interface Portal {
  readonly address: string
  /** Resolves when the portal is ready for the first time. */
  readonly ready: Promise<void>
  /** A line for each time that it ended without being killed, with the exit code and the first lines of its error output. */
  readonly endedByItself: readonly string[]
  /** Ends the current process; the supervisor starts the next one. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** Sets the portal's clock back by an hour. */
  setClockBack(): void
  stop(): Promise<void>
}

/** Builds the portal if its sources have changed. The tests run the built portal, as a lender does. */
export function buildPortal(): void {
  const build = spawnSync(process.execPath, [join(packageRoot, 'scripts', 'build.mjs'), '--if-needed'], {
    cwd: packageRoot,
    encoding: 'utf8',
  })
  if (build.status !== 0) throw new Error(`The portal could not be built: ${build.stderr}`)
}

const preload = (name: string) => ['--import', join(packageRoot, 'faults', 'preload', name)]

export async function supervise(environment: Record<string, string>, plant: Plant | null): Promise<Portal> {
  const port = await freePort()
  const endedByItself: string[] = []
  const killed = new WeakSet<ChildProcess>()
  let stopping = false
  let isReady = () => {}
  const ready = new Promise<void>(resolve => {
    isReady = resolve
  })
  const start = (): ChildProcess => {
    const child = spawn(
      process.execPath,
      [
        ...preload('clock.mjs'),
        ...(plant ? preload('plant.mjs') : []),
        join(packageRoot, 'dist/server/main.js'),
      ],
      {
        cwd: packageRoot,
        env: {
          PATH: process.env['PATH'],
          PORT: String(port),
          LOG_LEVEL: 'silent',
          ADMIN_EMAIL: administrator.email,
          ADMIN_PASSWORD: administrator.password,
          ...(plant && { PLANT: plant }),
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    let said = ''
    child.stderr.on('data', text => {
      said += text
    })
    child.stdout.on('data', text => String(text).includes('Sevenfold is ready at') && isReady())
    child.on('close', code => {
      if (stopping) return
      if (!killed.has(child))
        endedByItself.push(`the portal ended by itself with ${code}: ${firstLine(said)}`)
      // The pause keeps a portal that cannot start from keeping the machine busy with restarts.
      setTimeout(() => stopping || replace(), killed.has(child) ? 0 : 500)
    })
    return child
  }
  let child = start()
  const replace = () => {
    child = start()
  }
  const end = async (signal: NodeJS.Signals) => {
    const ending = child
    killed.add(ending)
    if (ending.exitCode !== null || ending.signalCode !== null) return
    const closed = once(ending, 'close')
    ending.kill(signal)
    await closed
  }
  return {
    address: `http://127.0.0.1:${port}`,
    ready,
    endedByItself,
    kill: end,
    setClockBack: () => void child.kill('SIGUSR2'),
    stop: async () => {
      stopping = true
      await Promise.race([end('SIGTERM'), pause(20_000, null, { ref: false })])
      await end('SIGKILL')
    },
  }
}

function firstLine(text: string): string {
  return text.trim().split('\n').slice(0, 3).join(' | ')
}

/** Finds a port that is free now, for a portal that has to restart at the same address. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('A server on a port has a port.')
  return address.port
}
