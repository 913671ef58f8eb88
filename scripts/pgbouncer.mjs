// @ts-check
import { spawnSync } from 'node:child_process'
import { installByApt } from './apt.mjs'

// One test runs the portal behind a PgBouncer. PgBouncer is optional: without it that test is skipped.

/** Debian installs it in /usr/sbin, which is not in every user's PATH. */
const places = ['pgbouncer', '/usr/sbin/pgbouncer']

/**
 * Finds an installed PgBouncer.
 * @returns {string | null} the command that starts it
 */
export function findPgBouncer() {
  return places.find(place => spawnSync(place, ['--version'], { stdio: 'ignore' }).status === 0) ?? null
}

/**
 * Finds an installed PgBouncer, else tries to install one.
 * @returns {string | null} the command that starts it
 */
export function findOrInstallPgBouncer() {
  const found = findPgBouncer()
  if (found !== null) return found
  installByApt('PgBouncer', 'pgbouncer')
  return findPgBouncer()
}
