import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import styles from './PasteReport.module.css'
import { counted, type GridOperation, type PastePlan, type PasteReportState } from './plan.ts'

interface Props {
  readonly news: PasteReportState
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onChoose: (plan: PastePlan) => void
  readonly onClose: () => void
}

const MOST_NAMED = 8

const words: Readonly<
  Record<GridOperation, { done: (cells: string) => string; undone: string; undo: string; redo: string }>
> = {
  pasted: {
    done: cells => `${cells} pasted.`,
    undone: 'The paste was undone.',
    undo: 'Undo paste',
    redo: 'Paste again',
  },
  filled: {
    done: cells => `Filled ${cells}.`,
    undone: 'The cells are as they were before they were filled.',
    undo: 'Undo filling',
    redo: 'Fill again',
  },
  emptied: {
    done: cells => `${cells} emptied.`,
    undone: 'The cells are as they were before they were emptied.',
    undo: 'Undo emptying',
    redo: 'Empty again',
  },
}

/** The report below the pasted line or the range: the result, what was left out, or a question before pasting. */
export function PasteReport({ news, onUndo, onRedo, onChoose, onClose }: Props) {
  const report = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (news.kind === 'question') first.current?.focus()
    report.current?.scrollIntoView({ block: 'nearest' })
  }, [news])

  return (
    <div ref={report} className={styles.report}>
      <div role="status" className={styles.words}>
        {news.kind === 'question' && <p>{news.text}</p>}
        {news.kind === 'undone' && <p>{words[news.deed].undone}</p>}
        {news.kind === 'done' && <Result plan={news.plan} />}
      </div>
      <div className={styles.buttons}>
        {news.kind === 'question' ? (
          <>
            {news.choices.map(({ label, plan }, place) => (
              <Button
                key={label}
                size="small"
                {...(place === 0 && { ref: first })}
                onClick={() => onChoose(plan)}
              >
                {label}
              </Button>
            ))}
            <Button
              size="small"
              variant="quiet"
              {...(news.choices.length === 0 && { ref: first })}
              onClick={onClose}
            >
              Do not paste
            </Button>
          </>
        ) : (
          <>
            <Button size="small" onClick={news.kind === 'done' ? onUndo : onRedo}>
              {news.kind === 'done' ? words[news.plan.deed].undo : words[news.deed].redo}
            </Button>
            <Button size="small" variant="quiet" onClick={onClose}>
              Close
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

function Result({ plan: { deed, changes, leftOut, agree, differ } }: { readonly plan: PastePlan }) {
  return (
    <>
      <p>
        {words[deed].done(counted(Object.keys(changes).length, 'cell'))}
        {agree > 0 && ` ${counted(agree, 'total')} ${agree === 1 ? 'agrees' : 'agree'}.`}
      </p>
      <Named lines={differ} />
      {leftOut.length > 0 && <p>Left out:</p>}
      <Named lines={leftOut} />
    </>
  )
}

function Named({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <ul>
      {lines.slice(0, MOST_NAMED).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and never move.
        <li key={index}>{line}</li>
      ))}
      {lines.length > MOST_NAMED && <li>and {lines.length - MOST_NAMED} more</li>}
    </ul>
  )
}
