import { codeOf, reasonOf } from '../error-text.ts'

/**
 * Reports whether an error means that the database cannot serve at the moment, rather than that a statement was wrong: it is
 * away, restarting, read-only, or out of connections, memory or disk space. Callers answer 503 then, never 401 (D10).
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code === '') return lostConnection.test(error.message)
  // A system error counts only if a socket raised it, because a missing file also raises ENOENT.
  const onSocket = 'syscall' in error && /^(connect|read|write|getaddrinfo)$/.test(String(error.syscall))
  return onSocket || sqlStates.test(code)
}

/** Reports whether a statement failed because nothing was heard of it for the `query_timeout`. */
export function isDatabaseSilent(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

// SQLSTATE classes: 08 connection, 53 insufficient resources (53100 disk full), 57P operator intervention (restart), 58
// system errors of PostgreSQL's own (I/O). Single codes: 25006 read-only (a standby), 57014 a statement over its time limit.
const sqlStates = /^(08\w{3}|53\w{3}|57P\w{2}|58\w{3}|25006|57014)$/

// Errors that pg raises itself have no code.
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end)/

/** An error as half a sentence for an operator, to whom the words of pg for a lost connection say little. */
export function reasonForOperator(error: unknown): string {
  const isLost =
    error instanceof Error &&
    (codeOf(error) === ''
      ? /^(Connection terminated|Client has encountered)/.test(error.message)
      : 'syscall' in error && /^(read|write)$/.test(String(error.syscall)))
  return isLost ? 'the connection to the database was lost' : reasonOf(error)
}
