import { spawnSync } from 'node:child_process'
import { mkdirSync, statSync } from 'node:fs'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FaultyDatabase } from './database.ts'

/** A folder whose disk can be filled, and how that is done; null if this machine has no way to do it. */
export interface Disk {
  readonly how: 'a full tmpfs' | 'a limit on the size of files' | null
  /** Makes PostgreSQL's writes fail for some seconds. */
  fill(database: FaultyDatabase, seconds: number): Promise<void>
  remove(): void
}

const megabytes = 900

/**
 * Mounts a file system in memory at the folder if this account may do so. Otherwise a full disk is simulated: PostgreSQL gets
 * a limit on the size of files that its files already exceed, so that its writes fail as they do on a full disk.
 */
export function diskAt(folder: string): Disk {
  mkdirSync(folder, { recursive: true })
  const size = `size=${megabytes}m,mode=0755`
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder], { stdio: 'ignore' })
  if (mounted.status === 0)
    return {
      how: 'a full tmpfs',
      fill: (_, seconds) => fillUp(folder, seconds),
      // Lazy: the file system stays until the last process that still uses it has ended.
      remove: () => void spawnSync('umount', ['--lazy', folder]),
    }
  return {
    how: canLimitFileSizes() ? 'a limit on the size of files' : null,
    fill: limitFiles,
    remove: () => {},
  }
}

async function fillUp(folder: string, seconds: number): Promise<void> {
  const path = join(folder, 'ballast')
  const ballast = await open(path, 'w')
  const piece = Buffer.alloc(1024 * 1024)
  try {
    for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(20)) {
      const { bavail, bsize } = await statfs(folder)
      for (let left = bavail * bsize; left > 0; left -= piece.length)
        await ballast.write(piece, 0, Math.min(piece.length, left)).catch(() => {})
    }
  } finally {
    await ballast.close()
    await rm(path)
  }
}

async function limitFiles(database: FaultyDatabase, seconds: number): Promise<void> {
  limitFileSizes(await database.processes(), '8192')
  await pause(seconds * 1000)
  limitFileSizes(await database.processes(), 'unlimited')
}

/** Reports whether this machine can limit the size of the files of a running process, which takes the program prlimit of Linux. */
export function canLimitFileSizes(): boolean {
  return spawnSync('prlimit', ['--version'], { stdio: 'ignore' }).status === 0
}

/** Limits the size in bytes, or 'unlimited', up to which processes may write a file; a write beyond it fails with EFBIG. */
export function limitFileSizes(pids: readonly number[], bytes: string): void {
  for (const pid of pids) {
    // The processes of PostgreSQL have another account if this is root, which in a container may not limit those of others.
    const owner = statSync(`/proc/${pid}`, { throwIfNoEntry: false })
    if (!owner) continue
    const { uid, gid } = owner
    spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], { stdio: 'ignore', uid, gid })
  }
}
