// What the server and its programs say to each other.

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
