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
  return onSocket || sqlStates.test(code) || isOutOfRoom(error)
}

/**
 * Reports whether an error means that the database, or the portal itself, has no room left or may not write: the disk is full,
 * a quota or a limit on the size of files is reached, memory is used up, or everything is read-only.
 */
export function isOutOfRoom(error: unknown): boolean {
  const code = codeOf(error)
  if (/^(53[0124]\w\w|25006|ENOSPC|EDQUOT|EFBIG|EROFS)$/.test(code)) return true
  // For most system errors PostgreSQL has no code of their own: it calls them internal (XX000), or a missing right (42501). That
  // a file was concerned shows in the source file that reports them; the message may be in any language.
  const source = error instanceof Error && 'file' in error ? String(error.file) : ''
  return /^(XX000|42501|54000)$/.test(code) && filesOfPostgres.test(source)
}

/** Reports whether a statement failed because nothing was heard of it for the `query_timeout`. */
export function isDatabaseSilent(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** PostgreSQL's own source files that write its tables, its logs and its temporary files. */
const filesOfPostgres =
  /^(md|smgr|bufmgr|localbuf|fd|buffile|fileset|sharedfileset|logtape|bulk_write|copydir|storage|relmapper|slru|xlog|twophase|snapmgr|dsm|dsm_impl)\.c$/

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
