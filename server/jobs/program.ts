import { type ChildProcess, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { secretSettings } from '../config.ts'
import { reasonOf } from '../error-text.ts'
import { packageRoot } from '../package-root.ts'

export interface ProgramSettings {
  /** The file that Node runs: a built program (`builtProgram`), or a test's own one. */
  readonly file: string
  /** Whether the server reads its standard output. */
  readonly hasOutput: boolean
  readonly environment?: Readonly<Record<string, string>>
}

/**
 * Returns the built file of a program by the name of its source, which vite.server.config.ts lists. A server that runs from
 * its sources, as in tests, also starts the built programs: these are what a lender runs, and they start 20 times as fast.
 */
export function builtProgram(name: `${string}-process`): string {
  return join(packageRoot, 'dist', 'server', `${name}.js`)
}

/** A program in a separate process, for work that would keep the server from answering other requests. */
export interface Program {
  readonly output: Readable | null
  /** Sends a message. If the program has ended, the message is lost; see `ended`. */
  send(message: object): void
  /** Ends it at once; its current work is lost. */
  kill(): void
  /** Resolves after its last message and the last byte of its output; never rejects. */
  readonly ended: Promise<Ending>
}

interface Ending {
  readonly isSuccess: boolean
  /** For the log, e.g. `signal SIGKILL`, `exit code 1` or `spawn EAGAIN`. */
  readonly reason: string
}

/**
 * Starts a program in a separate process, for which the server goes first. It receives secrets only by messages, never
 * in its arguments or environment. It ends when the server ends (`endWithServer` in the program).
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
  if (child.pid !== undefined) letServerGoFirst(child.pid)
  child.on('message', message => onMessage(message as Message))
  return {
    output: child.stdout ?? null,
    send: message => {
      // A failure is reported to the callback. It means that the program has ended or is about to.
      if (child.connected) child.send(message, () => {})
    },
    kill: () => void child.kill('SIGKILL'),
    ended: endOf(child),
  }
}

function forkProgram({ file, hasOutput, environment }: ProgramSettings): ChildProcess {
  return fork(file, [], {
    // The server's own Node flags must not be inherited.
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', hasOutput ? 'pipe' : 'ignore', 'inherit', 'ipc'],
    env: { ...environmentWithoutSecrets(), ...environment },
  })
}

/** docs/decisions/024-background-processes.md explains the numbers. If the system does not allow it, everything still works. */
function letServerGoFirst(pid: number): void {
  try {
    setPriority(pid, Math.min(getPriority() + 10, 19))
    // When memory runs out, Linux ends this process before the server.
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/oom_score_adj`, '500')
  } catch {
    // Not permitted here, not supported here, or the process has already ended.
  }
}

function endOf(child: ChildProcess): Promise<Ending> {
  return new Promise(resolve => {
    child.on('error', error => {
      // Without a process id it never started, and there is no 'close' event.
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
