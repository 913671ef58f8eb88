/** Returns a ZIP archive of these files, compressed as spreadsheet programs do. */
export async function zipOf(files: Readonly<Record<string, string>>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const packedStream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
    const packed = new Uint8Array(await new Response(packedStream).arrayBuffer())
    const title = new TextEncoder().encode(name)
    const header = new DataView(new ArrayBuffer(30))
    header.setUint32(0, 0x04034b50, true)
    header.setUint16(8, 8, true)
    header.setUint16(26, title.length, true)
    parts.push(new Uint8Array(header.buffer), title, packed)
    const entry = new DataView(new ArrayBuffer(46))
    entry.setUint32(0, 0x02014b50, true)
    entry.setUint16(10, 8, true)
    entry.setUint32(20, packed.length, true)
    entry.setUint16(28, title.length, true)
    entry.setUint32(42, at, true)
    directory.push(new Uint8Array(entry.buffer), title)
    at += 30 + title.length + packed.length
  }
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(10, Object.keys(files).length, true)
  end.setUint32(16, at, true)
  return new Uint8Array(await new Blob([...parts, ...directory, new Uint8Array(end.buffer)]).arrayBuffer())
}
