// @ts-check
import { spawnSync } from 'node:child_process'
import { installByApt } from './apt.mjs'

// The portal is tested behind a PgBouncer. It is no condition: without it that test is skipped.

/** Debian has it among the programs of the system, which not everybody's path leads to. */
const places = ['pgbouncer', '/usr/sbin/pgbouncer']

/**
 * The PgBouncer that is there, or null.
 * @returns {string | null}
 */
export function findPgBouncer() {
  return places.find(place => spawnSync(place, ['--version'], { stdio: 'ignore' }).status === 0) ?? null
}

/**
 * The PgBouncer that is there, else one that is installed now, else null.
 * @returns {string | null}
 */
export function getPgBouncer() {
  const found = findPgBouncer()
  if (found !== null) return found
  installByApt('PgBouncer', 'pgbouncer')
  return findPgBouncer()
}
