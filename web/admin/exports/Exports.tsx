import Download from 'lucide-react/icons/download'
import FileChartColumn from 'lucide-react/icons/file-chart-column'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { alertDialog } from '../../ui/overlay/dialogs.ts'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { sharedValue } from '../../ui/shared-value.ts'
import { isSignedOut, withReason } from '../say-failure.ts'
import { howMany } from '../status.ts'
import { type DownloadCall, type DownloadProgress, downloadFile, type ExportFormat } from './download.ts'
import styles from './Exports.module.css'

// spec 2 §2.37, §8.18, §8.21

interface Props extends Exported {
  readonly label?: string
  /** Exports in addition to those of the list itself. */
  readonly others?: readonly ExportRequest[]
}

/** One menu for exporting the filtered list as Excel or CSV, and for other exports of the same rows. */
export function ExportMenu({ label = 'Export', others = [], ...exported }: Props) {
  return (
    <Menu
      label={label}
      icon={<Download />}
      items={[
        {
          label: 'Export Excel',
          icon: <FileSpreadsheet />,
          onSelect: () => void startListExport(exported, 'excel'),
        },
        {
          label: 'Export CSV',
          icon: <Download />,
          onSelect: () => void startListExport(exported, 'csv'),
        },
        ...others.map(other => ({
          label: other.name,
          icon: <FileChartColumn />,
          onSelect: () => void startExport(other),
        })),
      ]}
    />
  )
}

/** The buttons Export Excel and Export CSV, which export the rows that match the list's filter. */
export function ExportButtons(exported: Exported) {
  const [busy, setBusy] = useState<readonly ExportFormat[]>([])

  async function start(format: ExportFormat) {
    setBusy(others => [...others, format])
    await startListExport(exported, format)
    setBusy(others => others.filter(other => other !== format))
  }

  return (
    <>
      <Button icon={<FileSpreadsheet />} busy={busy.includes('excel')} onClick={() => start('excel')}>
        Export Excel
      </Button>
      <Button icon={<Download />} busy={busy.includes('csv')} onClick={() => start('csv')}>
        Export CSV
      </Button>
    </>
  )
}

/** The export of a list. */
interface Exported {
  /** What is exported, e.g. 'Users'. */
  readonly name: string
  readonly downloadIn: (format: ExportFormat) => DownloadCall
  /** The file name without extension, used if the server names none. */
  readonly fallbackName: string
  readonly failure: string
}

function startListExport(
  { name, downloadIn, fallbackName, failure }: Exported,
  format: ExportFormat,
): Promise<void> {
  const isExcel = format === 'excel'
  return startExport({
    name: `${name} (${isExcel ? 'Excel' : 'CSV'})`,
    download: downloadIn(format),
    fallbackName: `${fallbackName}.${isExcel ? 'xlsx' : 'csv'}`,
    failure,
  })
}

/** An export in progress. It continues while the administrator visits other screens, and can be cancelled. */
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

const runningExports = sharedValue<readonly RunningExport[]>([])
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
