import { rowOf } from '../../forms/catalogue.ts'
import { longDate } from '../dates.ts'
import { Badge } from '../ui/display/Badge.tsx'
import { Card } from '../ui/display/Card.tsx'
import { type FileCheck, groupTitles, severityWords } from './credit-file.ts'
import styles from './FileChecks.module.css'

const groups: readonly FileCheck['group'][] = ['turnover', 'facts', 'stress']

/** All checks across the forms; those that agree, and those that cannot be known yet, are folded. */
export function FileChecks({ checks }: { readonly checks: readonly FileCheck[] }) {
  const quiet = checks.filter(({ severity }) => severity === 'agrees')
  const unknown = checks.filter(({ severity }) => severity === 'unknown')
  const loud = checks.filter(({ severity }) => severity === 'explain' || severity === 'note')
  return (
    <Card title="Checks across the forms" note="Rules of thumb: they ask, and refuse nothing.">
      {loud.length === 0 && <p className={styles.nothing}>No two forms contradict each other.</p>}
      {groups.map(group => (
        <Group key={group} group={group} checks={loud.filter(check => check.group === group)} />
      ))}
      <Folded title={`${quiet.length} agree`} checks={quiet} />
      <Folded title={`${unknown.length} cannot be known yet`} checks={unknown} />
    </Card>
  )
}

function Group({
  group,
  checks,
}: {
  readonly group: FileCheck['group']
  readonly checks: readonly FileCheck[]
}) {
  if (checks.length === 0) return null
  return (
    <section aria-label={groupTitles[group]} className={styles.group}>
      <h3>{groupTitles[group]}</h3>
      {checks.map(check => (
        <Check key={check.id} check={check} />
      ))}
    </section>
  )
}

function Folded({ title, checks }: { readonly title: string; readonly checks: readonly FileCheck[] }) {
  if (checks.length === 0) return null
  return (
    <details className={styles.folded}>
      <summary>{title}</summary>
      {checks.map(check => (
        <Check key={check.id} check={check} />
      ))}
    </details>
  )
}

function Check({ check }: { readonly check: FileCheck }) {
  const { word, tone } = severityWords[check.severity]
  return (
    <article id={`check-${check.id}`} className={styles.check}>
      <h4>
        {check.title} <Badge tone={tone}>{word}</Badge>
      </h4>
      <p>{check.sentence}</p>
      {check.lines.length > 0 && (
        <dl className={styles.lines}>
          {check.lines.map(({ form, key, label, display }) => (
            <div key={`${form}.${key}.${label}`}>
              <dt>
                {label} <span className={styles.source}>{rowOf(form).label}</span>
              </dt>
              <dd>{display || '–'}</dd>
            </div>
          ))}
        </dl>
      )}
      {check.note && (
        <p className={styles.note}>
          {check.note.current ? 'Explained' : 'Written when the figures were others'} by {check.note.by},{' '}
          {longDate(check.note.at)}: {check.note.text}
        </p>
      )}
      <p className={styles.formula}>{check.formula}</p>
    </article>
  )
}
