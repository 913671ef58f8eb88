/** An error as a message between processes. */
export interface Fault {
  readonly name: string
  readonly message: string
  readonly stack: string
  /** What else stands on it: a code, the system call, PostgreSQL's severity, table and constraint. */
  readonly details: Readonly<Record<string, string | number | boolean>>
}

/** An error, or whatever else was thrown, as such a message. */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: '', details: {} }
  const details = Object.fromEntries(
    Object.entries(error).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
  )
  return { name: error.name, message: error.message, stack: error.stack ?? '', details }
}

/** The error as it was raised in the other process, with its place there. */
export function errorOf({ name, message, stack, details }: Fault): Error {
  return Object.assign(new Error(message), details, { name, stack })
}
