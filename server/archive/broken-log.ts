import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { ArchivePlace } from './place.ts'

// spec 3 §1.120

const partBytes = 16 * 1024 * 1024

/** The parts of the log that an archive has from a copy on, without a name's ".gz", the oldest first. */
export async function partsFrom({ copies, log }: ArchivePlace, copy: string): Promise<readonly string[]> {
  const first = await firstPartOf(join(copies, copy))
  const names = (await readdir(log)).flatMap(name => /^([0-9A-F]{24})\.gz$/.exec(name)?.[1] ?? [])
  // The first eight digits say along which way; the others come after a restoration.
  return names.filter(name => name.slice(0, 8) === first.slice(0, 8) && name >= first).sort()
}

/** With which part of the log PostgreSQL begins to repeat what happened while the copy was made and after it. */
export async function firstPartOf(copy: string): Promise<string> {
  const label = await readFile(join(copy, 'backup_label'), 'utf8')
  return /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label)?.[1] ?? ''
}

/**
 * PostgreSQL takes a part that it cannot have for the end of the log. Gives what is wrong with that part if the archive had it, or
 * later ones, before PostgreSQL began to read; null if it has read all.
 */
export async function breakOf(
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
  // What begins in a part and ends in one that is not archived yet is not read at all.
  if (more.length === 0 && (await isWhole(join(log, `${first}.gz`)))) return null
  return `its part ${first}.gz is damaged`
}

/** The number of the part that holds the last of what PostgreSQL has repeated. */
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
