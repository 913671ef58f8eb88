import { howMany } from '../lists/count-text.ts'
import type { DownloadProgress } from './download.ts'

/**
 * Returns the received percentage of a CSV; null if it is unknown. For a workbook it always is, because it is compressed and has
 * no lines.
 */
export function percentDone({ lines, rows }: DownloadProgress, isCsv: boolean): number | null {
  if (!isCsv || rows === null || lines === 0) return null
  // The header counts as a line too. Line breaks inside cells would otherwise raise the result above 100.
  return Math.min(100, (lines / (rows + 1)) * 100)
}

/** Returns e.g. '12,000 rows · 1.4 MB received' */
export function progressText({ bytes, rows }: DownloadProgress): string {
  const received = bytes === 0 ? 'Waiting for the server…' : `${size(bytes)} received`
  if (rows === null) return received
  return `${howMany(rows, 'row', 'rows')} · ${received}`
}

function size(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
