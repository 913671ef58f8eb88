import { formatNumber } from '../../../engine/number-format.ts'
import type { DownloadProgress } from './download.ts'

/** Percent of a CSV that has come, or null when it cannot be known: a workbook is compressed and has no lines. */
export function percentDone({ lines, rows }: DownloadProgress, isCsv: boolean): number | null {
  if (!isCsv || rows === null || lines === 0) return null
  // The header is a line as well; line breaks within a cell make it a little more than all.
  return Math.min(100, (lines / (rows + 1)) * 100)
}

/** '12,000 rows · 1.4 MB received' */
export function progressText({ bytes, rows }: DownloadProgress): string {
  const received = bytes === 0 ? 'Waiting for the server…' : `${size(bytes)} received`
  if (rows === null) return received
  return `${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'} · ${received}`
}

function size(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
