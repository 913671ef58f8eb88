import type { BodyOf, DownloadName, ParamsOf } from '../../../api/contract.ts'
import { NetworkError, type Part, pathOf, type Query, send } from '../../app/api-client.ts'

/** The progress of a download. */
export interface DownloadProgress {
  readonly bytes: number
  /** Line breaks received so far. In a CSV, that is the number of rows plus the header. */
  readonly lines: number
  /** How many rows the file will have; null if the server does not say. */
  readonly rows: number | null
}

/** A call of the contract that answers with a file, with its parameters. */
export type DownloadCall = {
  [K in DownloadName]: { readonly call: K } & Part<'params', ParamsOf<K>> & Part<'body', BodyOf<K>> & Query<K>
}[DownloadName]

export type ExportFormat = ParamsOf<'GET /api/admin/export/users/{format}'>['format']

interface DownloadOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: DownloadProgress) => void
}

/**
 * Downloads an export and saves it as a file. The file name comes from content-disposition, otherwise it is `fallbackName`.
 * Throws what `send` throws, and a NetworkError if the connection breaks during the download.
 */
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

/** Saves a file through the browser's download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser needs the URL until it has taken over the file, which takes less than a minute.
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

/** Returns the file name in a content-disposition header, quoted or not; null if there is none. */
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
