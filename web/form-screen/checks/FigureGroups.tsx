import type { ReactNode } from 'react'
import type { ValueTone } from '../../../engine/types.ts'
import tones from '../tones.module.css'
import { toneWords } from '../tones.ts'
import styles from './FigureGroups.module.css'

export interface GroupedFigure {
  readonly id: string
  readonly label: ReactNode
  /** The label of the form that the figure comes from. */
  readonly source: string
  readonly display: string
  readonly tone: ValueTone | null
}

interface Props {
  /** The heading level of the groups, one below that of their card. */
  readonly heading: 'h3' | 'h4'
  readonly groups: readonly { readonly group: string; readonly figures: readonly GroupedFigure[] }[]
}

/** Key figures in groups, each with the form that it comes from. Empty groups are left out. */
export function FigureGroups({ heading: Heading, groups }: Props) {
  return (
    <div className={styles.groups}>
      {groups
        .filter(({ figures }) => figures.length > 0)
        .map(({ group, figures }) => (
          <section key={group} aria-label={group}>
            <Heading>{group}</Heading>
            <dl>
              {figures.map(({ id, label, source, display, tone }) => (
                <div key={id}>
                  <dt>
                    {label}
                    <span className={styles.source}>{source}</span>
                  </dt>
                  <dd className={tone === null ? undefined : tones[tone]}>
                    {display || '–'}
                    {tone && <span className={tones.word}> {toneWords[tone]}</span>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </div>
  )
}
