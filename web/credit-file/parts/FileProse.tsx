import type { ReactNode } from 'react'
import { noSource, sourceInWords } from '../../../forms/checks/file-words.ts'
import { longDate } from '../../dates.ts'
import { Card } from '../../ui/display/Card.tsx'
import type { CreditFile } from '../credit-file.ts'
import styles from './FileProse.module.css'

type Prose = CreditFile['prose'][number]

/** The memo's texts; each number says where in the forms it stands, or that it stands in none. */
export function FileProse({ prose }: { readonly prose: readonly Prose[] }) {
  if (prose.length === 0) return null
  return (
    <Card title="The memo in words">
      <dl className={styles.prose}>
        {prose.map(part => (
          <div key={part.key}>
            <dt>{part.label}</dt>
            <dd>
              {cited(part)}
              <Sources part={part} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** The text, with a mark after each number; below, where in the forms it stands. */
function cited({ text, citations }: Prose): readonly ReactNode[] {
  const parts: ReactNode[] = []
  let at = 0
  for (const [index, { start, end }] of citations.entries()) {
    parts.push(text.slice(at, end), <sup key={start}>{index + 1}</sup>)
    at = end
  }
  return [...parts, text.slice(at)]
}

function Sources({ part: { citations } }: { readonly part: Prose }) {
  if (citations.length === 0) return null
  return (
    <ol className={styles.sources}>
      {citations.map(({ start, sources: [source] }) => (
        <li key={start}>{source ? sourceInWords(source, longDate) : noSource}</li>
      ))}
    </ol>
  )
}
