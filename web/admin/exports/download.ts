import type { BodyOf, DownloadName, ParamsOf } from '../../../api/contract.ts'
import { NetworkError, send } from '../../api-client.ts'
import { type Part, pathOf, type Query } from '../../call-address.ts'

/** How far a download has come. */
export interface DownloadProgress {
  readonly bytes: number
  /** Ends of lines so far: the rows of a CSV with its header. */
  readonly lines: number
  /** How many rows will come, when the server knows. */
  readonly rows: number | null
}

/** A call of the contract that answers a file, with what fills its address. */
export type DownloadCall = {
  [K in DownloadName]: { readonly call: K } & Part<'params', ParamsOf<K>> & Part<'body', BodyOf<K>> & Query<K>
}[DownloadName]

export type ExportFormat = ParamsOf<'GET /api/admin/export/users/{format}'>['format']

interface DownloadOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: DownloadProgress) => void
}

/** Fetch an export and hand it to the browser as a file; its name comes from content-disposition, else `fallbackName`. */
export async function downloadFile(
  { call, params, query, body }: DownloadCall,
  fallbackName: string,
  { signal, onProgress }: DownloadOptions = {},
): Promise<void> {
  const [method = 'GET', template = ''] = call.split(' ')
  const response = await send(method, pathOf(template, params, query), body, signal ? { signal } : {})
  const file = await readFile(response, onProgress).catch((error: unknown) => {
    throw error instanceof DOMException && error.name === 'AbortError' ? error : new NetworkError()
  })
  saveFile(file, fileNameOf(response.headers.get('content-disposition')) ?? fallbackName)
}

/** Hands a file to the browser. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken the file over by the next minute; until then the address must live.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

async function readFile(
  response: Response,
  onProgress?: (progress: DownloadProgress) => void,
): Promise<Blob> {
  if (!response.body || !onProgress) return response.blob()
  const announced = response.headers.get('x-row-count')
  const rows = announced === null ? null : Number(announced)
  const reader = response.body.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  let lines = 0
  for (;;) {
    onProgress({ bytes, lines, rows })
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    bytes += value.length
    for (const byte of value) if (byte === 10) lines++
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
}

/** The file name a content-disposition header gives, quoted or not. */
export function fileNameOf(disposition: string | null): string | null {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (encoded) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return null
    }
  }
  const match = disposition?.match(/filename="([^"]+)"|filename=([^;\s]+)/i)
  return match?.[1] ?? match?.[2] ?? null
}
