import { spreadsheetPolicy } from '../../../../engine/trusted-types.ts'

/** More than any list of people needs; a larger unpacked file is refused, because it could be a zip bomb. */
const mostBytes = 20 * 1024 * 1024

/** Reads the files of a ZIP archive with the browser's own decompression, each when it is first needed. */
export class Archive {
  readonly #bytes: Uint8Array<ArrayBuffer>
  readonly #places = new Map<
    string,
    { readonly at: number; readonly size: number; readonly method: number }
  >()

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let end = bytes.length - 22
    while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1
    if (end < 0) throw new RangeError('no directory')
    let at = view.getUint32(end + 16, true)
    for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
      const [name, extra, comment] = [28, 30, 32].map(offset => view.getUint16(at + offset, true))
      const nameEnd = at + 46 + (name ?? 0)
      this.#places.set(new TextDecoder().decode(bytes.subarray(at + 46, nameEnd)), {
        at: view.getUint32(at + 42, true),
        size: view.getUint32(at + 20, true),
        method: view.getUint16(at + 10, true),
      })
      at = nameEnd + (extra ?? 0) + (comment ?? 0)
    }
  }

  /** Returns a file parsed as XML; null if it does not exist. Throws a RangeError if it is not valid spreadsheet XML. */
  async xml(name: string): Promise<Document | null> {
    const place = this.#places.get(name)
    if (!place) return null
    const { at, size, method } = place
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength)
    const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
    const packed = new Blob([this.#bytes.subarray(start, start + size)])
    const stream =
      method === 0 ? packed.stream() : packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))
    const text = await textOf(stream)
    // Refuses entity definitions: a few nested ones can expand to more than the browser's memory holds, and spreadsheets define
    // none.
    if (text.includes('<!DOCTYPE')) throw new RangeError('no spreadsheet')
    const document = new DOMParser().parseFromString(trusted(text), 'text/xml')
    if (document.querySelector('parsererror')) throw new RangeError('no XML')
    return document
  }
}

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string },
  ): {
    createHTML(text: string): string
  }
}

// The Content-Security-Policy allows text to be parsed only through this Trusted Types policy. XML that is never added to the
// page runs no script.
const factory: PolicyFactory | undefined = Reflect.get(globalThis, 'trustedTypes')
const policy = factory?.createPolicy(spreadsheetPolicy, { createHTML: text => text })

function trusted(text: string): string {
  return policy?.createHTML(text) ?? text
}

async function textOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let text = ''
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > mostBytes) {
      await reader.cancel()
      throw new RangeError('too large')
    }
    text += decoder.decode(value, { stream: true })
  }
}
