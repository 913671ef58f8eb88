import { alertDialog } from '../../ui/overlay/dialogs.ts'
import { sharedValue } from '../../ui/shared-value.ts'
import { isSignedOut, withReason } from '../say-failure.ts'
import { type DownloadCall, type DownloadProgress, downloadFile } from './download.ts'

// spec 2 §8.18, §8.21

/** Exports in progress. They continue while the administrator visits other screens, and can be cancelled. */

interface RunningExport {
  readonly key: number
  readonly name: string
  readonly progress: DownloadProgress
  readonly cancel: () => void
}

export interface ExportRequest {
  /** What is being exported, shown to the user, e.g. 'Users (Excel)'. */
  readonly name: string
  readonly download: DownloadCall
  /** Used when the server names no file. */
  readonly fallbackName: string
  /** The specified message for a failure. */
  readonly failure: string
}

export const runningExports = sharedValue<readonly RunningExport[]>([])
let lastKey = 0

/** Downloads a file. Resolves when it has arrived, was cancelled, or the user has acknowledged its failure. */
export async function startExport({ name, download, fallbackName, failure }: ExportRequest): Promise<void> {
  const key = ++lastKey
  const stop = new AbortController()
  const started = { key, name, progress: { bytes: 0, lines: 0, rows: null }, cancel: () => stop.abort() }
  runningExports.set([...runningExports.current(), started])
  // Throttled, because a large file arrives in thousands of chunks; the screen updates only a few times a second.
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
