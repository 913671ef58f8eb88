import { pipeline, Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

/** A file to be packed. Its content may arrive slowly. */
export interface ZipEntry {
  readonly name: string
  readonly chunks: AsyncIterable<Buffer> | Iterable<Buffer>
}

interface Packed {
  readonly name: Buffer
  readonly offset: number
  checksum: number
  size: number
  packedSize: number
}

// PKWARE's APPNOTE 4.3: signatures, and the flags "sizes follow the data" and "the name is UTF-8".
const localFile = 0x04034b50
const dataDescriptor = 0x08074b50
const centralFile = 0x02014b50
const endOfCentral = 0x06054b50
const flags = 0x0808
const deflated = 8
const version = 20
// 1 January 1980, the earliest date in the format, so that the same content makes the same file.
const firstDay = 0x0021
const largest = 0xffffffff

/**
 * Writes a ZIP archive as a stream in constant memory: sizes and checksums follow each file. Compression runs in zlib's
 * threads. Reads no faster than its reader.
 */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const packed: Packed[] = []
  let offset = 0
  for await (const { name, chunks } of entries) {
    const entry: Packed = { name: Buffer.from(name), offset, checksum: 0, size: 0, packedSize: 0 }
    packed.push(entry)
    yield localHeader(entry)
    for await (const chunk of deflate(chunks, entry)) yield chunk
    yield descriptor(entry)
    offset += 30 + entry.name.length + entry.packedSize + 16
    // Archives of more than 4 GiB need ZIP64, which no spreadsheet here needs.
    if (offset > largest || entry.size > largest) throw new Error(`${name} is too large for a ZIP archive`)
  }
  const directory = Buffer.concat(packed.map(centralHeader))
  yield directory
  yield end(packed.length, directory.length, offset)
}

async function* deflate(chunks: ZipEntry['chunks'], entry: Packed): AsyncGenerator<Buffer> {
  const deflater = createDeflateRaw({ level: constants.Z_BEST_SPEED })
  // If the source fails, the pipeline destroys the deflater with that error, and the loop below throws it.
  pipeline(Readable.from(measured(chunks, entry), { objectMode: true, highWaterMark: 1 }), deflater, () => {})
  for await (const chunk of deflater) {
    entry.packedSize += chunk.length
    yield chunk
  }
}

async function* measured(chunks: ZipEntry['chunks'], entry: Packed): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    entry.checksum = crc32(chunk, entry.checksum)
    entry.size += chunk.length
    yield chunk
  }
}

function localHeader({ name }: Packed): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(localFile, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(deflated, 8)
  header.writeUInt16LE(firstDay, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ checksum, packedSize, size }: Packed): Buffer {
  const fields = Buffer.alloc(16)
  fields.writeUInt32LE(dataDescriptor, 0)
  fields.writeUInt32LE(checksum, 4)
  fields.writeUInt32LE(packedSize, 8)
  fields.writeUInt32LE(size, 12)
  return fields
}

function centralHeader({ name, offset, checksum, size, packedSize }: Packed): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(centralFile, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(version, 6)
  header.writeUInt16LE(flags, 8)
  header.writeUInt16LE(deflated, 10)
  header.writeUInt16LE(firstDay, 14)
  header.writeUInt32LE(checksum, 16)
  header.writeUInt32LE(packedSize, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, name])
}

function end(files: number, directorySize: number, directoryOffset: number): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(endOfCentral, 0)
  record.writeUInt16LE(files, 8)
  record.writeUInt16LE(files, 10)
  record.writeUInt32LE(directorySize, 12)
  record.writeUInt32LE(directoryOffset, 16)
  return record
}
