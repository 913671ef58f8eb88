import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { ArchivePlace } from './place.ts'

// spec 3 §1.120

const partBytes = 16 * 1024 * 1024

/** Returns the WAL segments in the archive from a copy on, the oldest first, as names without ".gz". */
export async function partsFrom({ copies, log }: ArchivePlace, copy: string): Promise<readonly string[]> {
  const first = await firstPartOf(join(copies, copy))
  const names = (await readdir(log)).flatMap(name => /^([0-9A-F]{24})\.gz$/.exec(name)?.[1] ?? [])
  // The first eight digits are the timeline; a restored database uses another one.
  return names.filter(name => name.slice(0, 8) === first.slice(0, 8) && name >= first).sort()
}

/** Returns the WAL segment at which PostgreSQL begins to replay for this copy; empty if the label has none. */
export async function firstPartOf(copy: string): Promise<string> {
  const label = await readFile(join(copy, 'backup_label'), 'utf8')
  return /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label)?.[1] ?? ''
}

/**
 * Finds a break in the archive, because PostgreSQL takes a segment that it cannot read for the end of the log. Returns what is
 * wrong with that segment if the archive had it, or later ones, before PostgreSQL began to read; null if PostgreSQL has read
 * everything.
 */
export async function findBreak(
  { log }: ArchivePlace,
  parts: readonly string[],
  postgresLog: string,
): Promise<string | null> {
  const last = lastRead(postgresLog)
  const unread = parts.filter(name => last === null || numberOf(name) > last)
  const [first, ...more] = unread
  if (first === undefined) return null
  if (last !== null && numberOf(first) > last + 1n)
    return `its part ${nameOf(last + 1n, first)}.gz is missing`
  // A record that begins in this segment and ends in one that is not archived yet is not read at all.
  if (more.length === 0 && (await isWhole(join(log, `${first}.gz`)))) return null
  return `its part ${first}.gz is damaged`
}

/** Returns the number of the segment with the last replayed record; null if nothing was replayed. */
function lastRead(postgresLog: string): bigint | null {
  const found = /redo done at ([0-9A-F]+)\/([0-9A-F]+)/.exec(postgresLog)
  return found === null ? null : BigInt(`0x${found[1]}`) * 256n + (BigInt(`0x${found[2]}`) >> 24n)
}

function numberOf(name: string): bigint {
  return BigInt(`0x${name.slice(8, 16)}`) * 256n + BigInt(`0x${name.slice(16)}`)
}

function nameOf(number: bigint, another: string): string {
  const digits = (part: bigint) => part.toString(16).toUpperCase().padStart(8, '0')
  return another.slice(0, 8) + digits(number / 256n) + digits(number % 256n)
}

async function isWhole(path: string): Promise<boolean> {
  let bytes = 0
  const count = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) bytes += chunk.length
  }
  const isUnpacked = await pipeline(createReadStream(path), createGunzip(), count).then(
    () => true,
    () => false,
  )
  return isUnpacked && bytes === partBytes
}
