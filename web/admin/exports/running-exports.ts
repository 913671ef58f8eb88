import { alertDialog } from '../../ui/overlay/dialogs.ts'
import { sharedValue } from '../../ui/shared-value.ts'
import { isSignedOut, withReason } from '../say-failure.ts'
import { type DownloadCall, type DownloadProgress, downloadFile } from './download.ts'

// spec 2 §8.18, §8.21

/** Exports under way: they go on while the administrator looks at other screens, and can be cancelled. */

export interface RunningExport {
  readonly key: number
  readonly name: string
  readonly progress: DownloadProgress
  readonly cancel: () => void
}

export interface ExportRequest {
  /** What is being exported, for people: 'Users (Excel)'. */
  readonly name: string
  readonly download: DownloadCall
  /** Used when the server names no file. */
  readonly fallbackName: string
  /** What a failure is called, in the specified words. */
  readonly failure: string
}

export const runningExports = sharedValue<readonly RunningExport[]>([])
let lastKey = 0

/** Fetch a file; resolves when it is here, was cancelled, or its failure has been read. */
export async function startExport({ name, download, fallbackName, failure }: ExportRequest): Promise<void> {
  const key = ++lastKey
  const stop = new AbortController()
  const started = { key, name, progress: { bytes: 0, lines: 0, rows: null }, cancel: () => stop.abort() }
  runningExports.set([...runningExports.current(), started])
  // A large file arrives in thousands of pieces; the screen hears of a few a second.
  let reported = 0
  const onProgress = (progress: DownloadProgress) => {
    const now = performance.now()
    if (now - reported < 150) return
    reported = now
    runningExports.set(
      runningExports.current().map(other => (other.key === key ? { ...other, progress } : other)),
    )
  }
  try {
    await downloadFile(download, fallbackName, { signal: stop.signal, onProgress })
  } catch (error) {
    if (!stop.signal.aborted && !isSignedOut(error)) void alertDialog(withReason(error, failure))
  }
  runningExports.set(runningExports.current().filter(other => other.key !== key))
}
