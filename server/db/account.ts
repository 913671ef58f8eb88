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
 * The account to run PostgreSQL as on a data folder; null means the portal's own account. If the portal runs as root, it is
 * the folder's owner or, if the folder does not exist yet, the first account that exists of postgres (Debian, Red Hat),
 * _postgres (macOS) and nobody. Throws a StartError if no account can run it.
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
      `The data folder ${folder} belongs to root, and PostgreSQL does not run as root: give it to the account that it was copied from (chown -R).`,
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

/** The spawn options that start a program as the account, with an environment that contains none of the portal's secrets. */
export function runningAs(account: Account | null, cwd = '/'): SpawnOptions {
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  return account === null ? { cwd, env } : { cwd, env, uid: account.uid, gid: account.gid }
}

/** Reports whether the account can enter a folder, which means passing through all the folders above it. */
export function canEnter(account: Account | null, folder: string): boolean {
  if (account === null || modesAdmit(account, folder)) return true
  // An access control list may still allow what the file modes refuse.
  return spawnSync('test', ['-x', folder], runningAs(account)).status === 0
}

/** Checks the file modes of the folder and of all folders above it. `test` is only run if they refuse. */
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

/** Finds an account by name or number. Most are listed in /etc/passwd; `id` also finds those of a directory service. */
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
    execFileSync('id', [option, name], {
      ...runningAs(null),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  try {
    return { name: id('-un'), uid: Number(id('-u')), gid: Number(id('-g')) }
  } catch {
    return null
  }
}

/** A container may run us under a uid without an account, for which initdb would find no name. */
function refuseUnknownAccount(): void {
  try {
    userInfo()
  } catch {
    throw new StartError(
      `PostgreSQL needs an account with a name, and uid ${process.getuid?.()} has none: start as a user of this machine, or set DATABASE_URL.`,
    )
  }
}
