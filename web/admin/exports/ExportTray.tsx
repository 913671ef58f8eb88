import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import styles from './ExportTray.module.css'
import { percentDone, progressText } from './progress-text.ts'
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
