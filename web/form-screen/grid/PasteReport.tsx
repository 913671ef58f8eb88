import { Button } from '../../ui/controls/Button.tsx'
import styles from './PasteReport.module.css'

/** What a paste came to; no cells at all means that it was taken back. */
export interface Pasted {
  readonly cells: number
  readonly leftOut: readonly string[]
}

const MOST_NAMED = 8

/** Says what was pasted and names what was left out. */
export function PasteReport({ pasted, onUndo }: { readonly pasted: Pasted; readonly onUndo: () => void }) {
  const { cells, leftOut } = pasted
  const isUndone = cells === 0 && leftOut.length === 0
  return (
    <div role="status" className={styles.report}>
      <div className={styles.words}>
        <p>{isUndone ? 'The paste was taken back.' : `${cells} ${cells === 1 ? 'cell' : 'cells'} pasted.`}</p>
        {leftOut.length > 0 && (
          <>
            <p>Left out:</p>
            <ul>
              {leftOut.slice(0, MOST_NAMED).map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and never move.
                <li key={index}>{line}</li>
              ))}
              {leftOut.length > MOST_NAMED && <li>and {leftOut.length - MOST_NAMED} more</li>}
            </ul>
          </>
        )}
      </div>
      {!isUndone && (
        <Button size="small" onClick={onUndo}>
          Undo paste
        </Button>
      )}
    </div>
  )
}
