import { codeOf } from '../error-text.ts'

/**
 * Whether an error means that the database cannot serve just now, rather than that a statement was wrong: it is away,
 * restarting, out of connections, memory or disk, or read-only. Answer 503 then, never 401 (D10).
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code === '') return lostConnection.test(error.message)
  // A system error counts only when a socket raised it: a missing file is also ENOENT.
  const onSocket = 'syscall' in error && /^(connect|read|write|getaddrinfo)$/.test(String(error.syscall))
  return onSocket || sqlStates.test(code)
}

// SQLSTATE classes: 08 connection, 53 insufficient resources (53100 disk full), 57P operator intervention (restart),
// 58 system errors of PostgreSQL's own (I/O); 25006 read-only (a standby); 57014 a statement over its time limit.
const sqlStates = /^(08\w{3}|53\w{3}|57P\w{2}|58\w{3}|25006|57014)$/

// pg's own errors have no code.
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end)/
