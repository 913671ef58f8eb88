import { rowOf } from '../../forms/catalogue.ts'
import { differsWords, factCell, factTable } from '../../forms/checks/facts.ts'
import { checkGroups, ruleInWords, severityWords, unknownInWords } from '../../forms/checks/file-words.ts'
import { longDate } from '../app/dates.ts'
import { Badge } from '../ui/display/Badge.tsx'
import { Card } from '../ui/display/Card.tsx'
import type { FileCheck } from './credit-file.ts'
import styles from './FileChecks.module.css'
import { RuleExplanation } from './RuleExplanation.tsx'
import { severityTones } from './tones.ts'

// spec 3 §2.39

/** All checks across the forms. Checks that agree or cannot be evaluated yet are collapsed. */
export function FileChecks({ checks }: { readonly checks: readonly FileCheck[] }) {
  const quiet = checks.filter(({ severity }) => severity === 'agrees')
  const unknown = checks.filter(({ severity }) => severity === 'unknown')
  const loud = checks.filter(({ severity }) => severity === 'explain' || severity === 'note')
  return (
    <Card title="Checks across the forms" note="Rules of thumb: they ask questions and block nothing.">
      {loud.length === 0 && <p className={styles.nothing}>No two forms contradict each other.</p>}
      {checkGroups.map(({ group, title }) => (
        <CheckGroup key={group} title={title} checks={loud.filter(check => check.group === group)} />
      ))}
      <FoldedChecks title={`${quiet.length} agree`} checks={quiet} />
      <div className={styles.onScreen}>
        <FoldedChecks title={`${unknown.length} cannot be checked yet`} checks={unknown} />
      </div>
      <p className={styles.onPaper}>{unknownInWords(unknown)}</p>
    </Card>
  )
}

function CheckGroup({ title, checks }: { readonly title: string; readonly checks: readonly FileCheck[] }) {
  if (checks.length === 0) return null
  return (
    <section aria-label={title} className={styles.group}>
      <h3>{title}</h3>
      {checks.map(check => (
        <Check key={check.id} check={check} />
      ))}
    </section>
  )
}

function FoldedChecks({ title, checks }: { readonly title: string; readonly checks: readonly FileCheck[] }) {
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
  return (
    <article id={`check-${check.id}`} className={styles.check}>
      <h4>
        {check.title} <Badge tone={severityTones[check.severity]}>{severityWords[check.severity]}</Badge>
      </h4>
      <p>{check.sentence}</p>
      {check.lines.length > 0 && (
        <dl className={styles.lines}>
          {check.lines.map(({ form, key, label, display, period }) => (
            <div key={`${form}.${key}.${label}`}>
              <dt>
                {label}{' '}
                <span className={styles.source}>
                  {rowOf(form).label}
                  {period && `, ${period}`}
                </span>
              </dt>
              <dd>{display || '–'}</dd>
            </div>
          ))}
        </dl>
      )}
      {check.note && (
        <p className={styles.note}>
          {check.note.current ? 'Explained' : 'Written when the figures were different'} by {check.note.by},{' '}
          {longDate(check.note.at)}: {check.note.text}
        </p>
      )}
      {check.unexplainedBy && <p className={styles.note}>Not explained by {check.unexplainedBy}</p>}
      <p className={styles.formula}>{ruleInWords(check)}</p>
      <RuleExplanation id={check.id} />
    </article>
  )
}

/**
 * A table with one row per fact and one column per form; differing values are marked with a sign. On a small screen, each fact is
 * a block. Values of different kinds have their names below them.
 */
export function FileFacts({ checks }: { readonly checks: readonly FileCheck[] }) {
  const { types, rows } = factTable(checks)
  if (rows.length === 0) return null
  return (
    <Card title="Facts by form" note={differsWords}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Fact</th>
            {types.map(type => (
              <th key={type} scope="col">
                {rowOf(type).label}
              </th>
            ))}
            <th scope="col">Together</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, title, severity, isMixed, cells }) => (
            <tr key={id}>
              <th scope="row">{title}</th>
              {types.map(type => (
                <td key={type} data-label={rowOf(type).label}>
                  {(cells[type] ?? []).map(line => (
                    <div key={line.label} className={line.differs && styles.differs} title={line.label}>
                      {factCell(line)}
                      {isMixed && <div className={styles.name}>{line.label}</div>}
                    </div>
                  ))}
                </td>
              ))}
              <td data-label="Together">
                <Badge tone={severityTones[severity]}>{severityWords[severity]}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
