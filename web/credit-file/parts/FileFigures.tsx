import { rowOf } from '../../../forms/catalogue.ts'
import { toneWords } from '../../form-screen/tones.ts'
import { Card } from '../../ui/display/Card.tsx'
import type { CreditFile } from '../credit-file.ts'
import styles from './FileFigures.module.css'

/** The key figures in four groups, each with the form that it stands in. */
export function FileFigures({ file }: { readonly file: CreditFile }) {
  const groups = file.figures.filter(({ items }) => items.length > 0)
  if (groups.length === 0) return null
  return (
    <Card title="Key figures">
      <div className={styles.groups}>
        {groups.map(({ group, items }) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <dl>
              {items.map(({ key, label, display, tone, source }) => (
                <div key={`${source.form}.${key}`}>
                  <dt>
                    {label}
                    <span className={styles.source}>
                      {rowOf(source.form).label}
                      {source.status === 'in_progress' && ', draft'}
                    </span>
                  </dt>
                  <dd className={tone === null ? undefined : styles[tone]}>
                    {display || '–'}
                    {tone && <span className={styles.tone}> {toneWords[tone]}</span>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Card>
  )
}
