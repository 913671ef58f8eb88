import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { secretSettings } from '../config.ts'
import { reasonOf } from '../error-text.ts'
import { packageRoot } from '../package-root.ts'
import { lowerPriority } from './lower-priority.ts'

export interface ProgramSettings {
  /** Its source file, from the package's folder. vite.server.config.ts builds it beside main.js. */
  readonly source: `server/${string}-process.ts`
  /** How far its priority is below the server's own, in steps of which a machine has 40. */
  readonly niceness: number
  /** Whether the server reads its standard output. */
  readonly hasOutput: boolean
  readonly environment?: Readonly<Record<string, string>>
}

/** A program that the server runs beside itself, for work that would keep the server from answering others. */
export interface Program {
  readonly output: Readable | null
  /** A message to a program that has ended goes nowhere; `ended` tells. */
  send(message: object): void
  /** Ends it at once: whatever it does is lost. */
  kill(): void
  /** Comes after its last message and the last byte of its output; never fails. */
  readonly ended: Promise<Ending>
}

interface Ending {
  readonly isSuccess: boolean
  /** For the log: `signal SIGKILL`, `exit code 1`, `spawn EAGAIN`. */
  readonly reason: string
}

/**
 * Starts a program as a process of its own with a lower priority than the server's. Secrets reach it in messages alone:
 * none is in its arguments or its environment. It ends when the server does (`endWithServer` in the program).
 */
export function startProgram<Message>(
  settings: ProgramSettings,
  onMessage: (message: Message) => void,
): Program {
  let child: ChildProcess
  try {
    child = forkProgram(settings)
  } catch (error) {
    const ended = Promise.resolve({ isSuccess: false, reason: reasonOf(error) })
    return { output: null, send: () => {}, kill: () => {}, ended }
  }
  if (child.pid !== undefined) lowerPriority(child.pid, settings.niceness)
  child.on('message', message => onMessage(message as Message))
  return {
    output: child.stdout ?? null,
    send: message => {
      // Failing is told to the callback, and means that the program has ended or is about to.
      if (child.connected) child.send(message, () => {})
    },
    kill: () => void child.kill('SIGKILL'),
    ended: endOf(child),
  }
}

function forkProgram({ source, hasOutput, environment }: ProgramSettings): ChildProcess {
  return fork(fileOf(source), [], {
    // The flags that the server was started with are the server's alone.
    execArgv: runsFromSources ? ['--import', sourceLoader()] : [],
    // A session of its own, for its priority and so that the terminal's Ctrl-C reaches the server alone.
    detached: true,
    serialization: 'advanced',
    stdio: ['ignore', hasOutput ? 'pipe' : 'ignore', 'inherit', 'ipc'],
    env: { ...environmentWithoutSecrets(), ...environment },
  })
}

function endOf(child: ChildProcess): Promise<Ending> {
  return new Promise(resolve => {
    child.on('error', error => {
      // Without a number it never ran, and then nothing else is told of it.
      if (child.pid === undefined) resolve({ isSuccess: false, reason: reasonOf(error) })
    })
    child.once('close', (code, signal) =>
      resolve({ isSuccess: code === 0, reason: signal === null ? `exit code ${code}` : `signal ${signal}` }),
    )
  })
}

const runsFromSources = import.meta.url.endsWith('.ts')

function fileOf(source: string): string {
  return runsFromSources
    ? join(packageRoot, source)
    : join(packageRoot, 'dist', 'server', `${basename(source, '.ts')}.js`)
}

/** What lets Node run the TypeScript sources, as the tests do. */
function sourceLoader(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
}

function environmentWithoutSecrets(): NodeJS.ProcessEnv {
  const secrets: readonly string[] = secretSettings
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !secrets.includes(name)))
}
