import { statfs } from 'node:fs/promises'
import type { Config } from '../config.ts'

// spec 3 §1.121

export interface DiskSpace {
  readonly freeBytes: number
  readonly sizeBytes: number
}

const megabyte = 1024 * 1024

/** Returns the space on the disk of the embedded PostgreSQL's data; null if the database is elsewhere or cannot be read. */
export async function diskOf({ databaseUrl, dataDir }: Config): Promise<DiskSpace | null> {
  if (databaseUrl !== null) return null
  const found = await statfs(dataDir).catch(() => null)
  return found && { freeBytes: found.bavail * found.bsize, sizeBytes: found.blocks * found.bsize }
}

/** Returns why this server should get no more requests; null if there is enough space. `leastFreeMegabytes` is in MiB. */
export function diskFault(disk: DiskSpace | null, leastFreeMegabytes: number): string | null {
  if (disk === null || disk.freeBytes >= leastFreeMegabytes * megabyte) return null
  const free = Math.floor(disk.freeBytes / megabyte)
  return `The disk of the database has only ${free} MB left, less than ${leastFreeMegabytes}.`
}
