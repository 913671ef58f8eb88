import type { ReactNode } from 'react'
import { unreadDraft } from '../../../engine/marks.ts'
import { notesOf } from '../../../forms/credit-file/notes-of.ts'
import { longDate } from '../../app/dates.ts'
import { Badge } from '../../ui/display/Badge.tsx'
import { Card } from '../../ui/display/Card.tsx'
import type { CreditFile } from '../credit-file.ts'
import styles from './FileProse.module.css'

type Prose = CreditFile['prose'][number]

/** The memo's texts. Each number has a note that says where in the forms it occurs, or that it does not. */
export function FileProse({ prose }: { readonly prose: readonly Prose[] }) {
  if (prose.length === 0) return null
  return (
    <Card title="The memo in words">
      <dl className={styles.prose}>
        {prose.map(part => (
          <Cited key={part.key} part={part} />
        ))}
      </dl>
    </Card>
  )
}

/** A text with a reference after each number, and the notes below it. */
function Cited({ part: { label, text, isDraft, citations } }: { readonly part: Prose }) {
  const { notes, marks } = notesOf(citations, longDate)
  const parts: ReactNode[] = []
  let at = 0
  for (const { end, note } of marks) {
    parts.push(text.slice(at, end), <sup key={end}>{note + 1}</sup>)
    at = end
  }
  return (
    <div>
      <dt>
        {label} {isDraft && <Badge tone="attention">{unreadDraft}</Badge>}
      </dt>
      <dd dir="auto">
        {[...parts, text.slice(at)]}
        {notes.length > 0 && (
          <ol className={styles.sources}>
            {notes.map(note => (
              <li key={note}>{note}</li>
            ))}
          </ol>
        )}
      </dd>
    </div>
  )
}
