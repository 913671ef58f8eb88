import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { secretSettings } from '../config.ts'
import { reasonOf } from '../error-text.ts'
import { packageRoot } from '../package-root.ts'
import { lowerPriority } from './lower-priority.ts'

export interface ProgramSettings {
  /** What Node runs: one of the built programs (`builtProgram`), or what a test has it run. */
  readonly file: string
  /** How far its priority is below the server's own, in steps of which a machine has 40. */
  readonly niceness: number
  /** Whether the server reads its standard output. */
  readonly hasOutput: boolean
  readonly environment?: Readonly<Record<string, string>>
}

/**
 * The built file of a program, by the name of its source, which vite.server.config.ts lists. A server that runs from its
 * sources, as in the tests, starts the built ones too: it is they that a lender runs, and they start 20 times as fast.
 */
export function builtProgram(name: `${string}-process`): string {
  return join(packageRoot, 'dist', 'server', `${name}.js`)
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

function forkProgram({ file, hasOutput, environment }: ProgramSettings): ChildProcess {
  return fork(file, [], {
    // The flags that the server was started with are the server's alone.
    execArgv: [],
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

function environmentWithoutSecrets(): NodeJS.ProcessEnv {
  const secrets: readonly string[] = secretSettings
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !secrets.includes(name)))
}
