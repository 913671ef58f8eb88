import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { howMany } from '../lists/count-text.ts'
import type { DownloadProgress } from './download.ts'
import styles from './ExportTray.module.css'
import { runningExports } from './running-exports.ts'

/** Shows the running exports in a corner, with their progress and a button to cancel each. */
export function ExportTray() {
  const running = useSyncExternalStore(runningExports.subscribe, runningExports.current)
  return (
    <section aria-label="Exports" className={styles.tray}>
      {running.map(({ key, name, progress, cancel }) => (
        <div key={key} className={styles.export}>
          <p role="status" className={styles.name}>
            Exporting {name}
          </p>
          <ProgressBar
            label={`Export of ${name}`}
            percent={percentDone(progress, name.endsWith('(CSV)'))}
            showPercent
          />
          <div className={styles.foot}>
            <span>{progressText(progress)}</span>
            <Button size="small" onClick={cancel}>
              Cancel
            </Button>
          </div>
        </div>
      ))}
    </section>
  )
}

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
