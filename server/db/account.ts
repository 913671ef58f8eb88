import { execFileSync, type SpawnOptions, spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { StartError } from '../error-text.ts'

/** The account that runs PostgreSQL when the portal itself runs as root, which PostgreSQL refuses. */
export interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/**
 * As whom to run PostgreSQL on a data folder: null means as ourselves. For root it is the folder's owner, or, while
 * there is no folder yet, the first account that exists of postgres (Debian, Red Hat), _postgres (macOS) and nobody.
 */
export function accountFor(folder: string): Account | null {
  const owner = existsSync(folder) ? lstatSync(folder).uid : undefined
  if (process.getuid?.() !== 0) {
    refuseUnknownAccount()
    if (owner !== undefined && owner !== process.getuid?.())
      throw new StartError(
        `The data folder ${folder} belongs to another account (uid ${owner}): start as that account or as root, or set DATA_DIR to another folder.`,
      )
    return null
  }
  if (owner === 0)
    throw new StartError(
      `The data folder ${folder} belongs to root, as which PostgreSQL does not run: give it to the account that it was copied from (chown -R).`,
    )
  const names = owner === undefined ? ['postgres', '_postgres', 'nobody'] : [String(owner)]
  const found = names.map(accountNamed).find(account => account !== null)
  if (found) return found
  throw new StartError(
    owner === undefined
      ? 'PostgreSQL does not run as root, and there is no account postgres or nobody to run it as: start as an ordinary user, or set DATABASE_URL.'
      : `The data folder ${folder} belongs to uid ${owner}, for which this machine has no account: create one, or chown -R the folder.`,
  )
}

/** The options that start a program as the account, with an environment that holds none of the portal's secrets. */
export function runningAs(account: Account | null, cwd = '/'): SpawnOptions {
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  return account === null ? { cwd, env } : { cwd, env, uid: account.uid, gid: account.gid }
}

/** Whether the account can enter a folder, that is, pass through all the folders above it. */
export function canEnter(account: Account | null, folder: string): boolean {
  if (account === null || modesAdmit(account, folder)) return true
  // What modes refuse, an access list may still allow.
  return spawnSync('test', ['-x', folder], runningAs(account)).status === 0
}

/** What the modes of a folder and of all above it say; a program is asked only when they refuse. */
function modesAdmit({ uid, gid }: Account, folder: string): boolean {
  try {
    for (let place = realpathSync(folder); ; place = dirname(place)) {
      const found = statSync(place)
      const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001
      if ((found.mode & bit) === 0) return false
      if (place === dirname(place)) return true
    }
  } catch {
    return false
  }
}

/** The account with a name or a number. Most stand in the machine's own list; a directory's are asked for. */
function accountNamed(name: string): Account | null {
  return listedAccount(name) ?? accountAskedFor(name)
}

function listedAccount(name: string): Account | null {
  const entries = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  for (const entry of entries) {
    const [listed = '', , uid = '', gid = ''] = entry.split(':')
    if ((listed === name || uid === name) && /^\d+$/.test(uid) && /^\d+$/.test(gid))
      return { name: listed, uid: Number(uid), gid: Number(gid) }
  }
  return null
}

function accountAskedFor(name: string): Account | null {
  const id = (option: string) =>
    execFileSync('id', [option, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return { name: id('-un'), uid: Number(id('-u')), gid: Number(id('-g')) }
  } catch {
    return null
  }
}

/** A container may run us under a uid that no account has; PostgreSQL's initdb then finds no name for itself. */
function refuseUnknownAccount(): void {
  try {
    userInfo()
  } catch {
    throw new StartError(
      `PostgreSQL needs an account with a name, and uid ${process.getuid?.()} has none: start as a user of this machine, or set DATABASE_URL.`,
    )
  }
}
