import { once } from 'node:events'

interface FileMaking<Head> {
  readonly head: Head
  readonly chunks: AsyncIterable<Buffer>
}

/**
 * The whole program of a process that `startFileJob` starts: waits for its one job, sends the head, writes the file to
 * standard output as fast as it is read, and ends. Sends an error to the server, and then exits with code 1.
 */
export function makeFile<Job, Head>(make: (job: Job) => Promise<FileMaking<Head>>): void {
  endWithServer()
  // The server has stopped reading.
  process.stdout.on('error', () => process.exit(1))
  process.once('message', async job => {
    const tell = tellServer<FileMessage<Head>>
    try {
      const { head, chunks } = await make(job as Job)
      await tell({ head })
      for await (const chunk of chunks) if (!process.stdout.write(chunk)) await once(process.stdout, 'drain')
      endWhenIdle()
    } catch (error) {
      await tell({ fault: faultOf(error) })
      process.exit(1)
    }
  })
}

/** The whole program of a process that `createWorker` starts: runs each task as it arrives and sends its result or error. */
export function runTasks<Task, Result>(run: (task: Task) => Promise<Result>): void {
  const tell = tellServer<WorkerMessage<Result>>
  endWithServer()
  process.on('message', async message => {
    const { number, task } = message as TaskMessage<Task>
    try {
      await tell({ number, result: await run(task) })
    } catch (error) {
      await tell({ number, fault: faultOf(error) })
    }
  })
  void tell({ isReady: true })
}

/**
 * Ties the life of the process to its server: it exits when the server has ended, for whatever reason. A service manager or a
 * terminal sends signals to all processes of a service. They are ignored here, because the server still finishes its current
 * work and needs its programs for that.
 */
function endWithServer(): void {
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  process.on('disconnect', endAtOnce)
  // If the server ended before this line was reached, there is no 'disconnect' event.
  if (!process.connected) endAtOnce()
}

/** Lets the process end when its work is done and its output has been read. */
function endWhenIdle(): void {
  process.off('disconnect', endAtOnce)
  process.disconnect()
}

function endAtOnce(): void {
  process.exit(1)
}

/** Sends a message to the server. Resolves when the message has been handed over. */
function tellServer<Message extends object>(message: Message): Promise<void> {
  return new Promise(resolve => {
    // Without a server there is no recipient, and `endWithServer` ends the process.
    if (process.send) process.send(message, undefined, undefined, () => resolve())
    else resolve()
  })
}

/** From a program that makes a file (`startFileJob`). */
export type FileMessage<Head> = { readonly head: Head } | { readonly fault: Fault }

/** To a program that runs tasks (`createWorker`), and from it: first that it is ready, then a result or an error for each task. */
export interface TaskMessage<Task> {
  readonly number: number
  readonly task: Task
}
export type WorkerMessage<Result> =
  | { readonly isReady: true }
  | { readonly number: number; readonly result: Result }
  | { readonly number: number; readonly fault: Fault }

/** An error as a message between processes. */
export interface Fault {
  readonly name: string
  readonly message: string
  readonly stack: string
  /** The error's other properties, for example its code, the system call, or PostgreSQL's severity, table and constraint. */
  readonly details: Readonly<Record<string, string | number | boolean>>
}

/** Converts an error, or any other thrown value, to a message. */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: '', details: {} }
  const details = Object.fromEntries(
    Object.entries(error).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
  )
  return { name: error.name, message: error.message, stack: error.stack ?? '', details }
}

/** Restores the error as it was thrown in the other process, with the stack trace from there. */
export function errorOf({ name, message, stack, details }: Fault): Error {
  return Object.assign(new Error(message), details, { name, stack })
}
