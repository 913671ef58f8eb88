import type { ReactNode } from 'react'
import { rowOf } from '../../forms/catalogue.ts'
import { Card } from '../ui/display/Card.tsx'
import type { CreditFile } from './credit-file.ts'
import styles from './FileProse.module.css'

type Prose = CreditFile['prose'][number]

/** The memo's texts; each number says where in the forms it stands. */
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

/** The text, with a mark after each number that has a source. */
function cited({ text, citations }: Prose): readonly ReactNode[] {
  const parts: ReactNode[] = []
  let at = 0
  for (const [index, { start, end, sources }] of sourced({ citations }).entries()) {
    parts.push(text.slice(at, end))
    if (sources.length > 0) parts.push(<sup key={start}>{index + 1}</sup>)
    at = end
  }
  return [...parts, text.slice(at)]
}

function Sources({ part }: { readonly part: Prose }) {
  const found = sourced(part)
  if (found.length === 0) return null
  return (
    <ol className={styles.sources}>
      {found.map(({ start, sources: [source] }) =>
        source ? (
          <li key={start}>
            {rowOf(source.form).label}, version {source.version}
            {source.by && `, completed by ${source.by}`}
          </li>
        ) : null,
      )}
    </ol>
  )
}

function sourced({ citations }: Pick<Prose, 'citations'>) {
  return citations.filter(({ sources }) => sources.length > 0)
}
