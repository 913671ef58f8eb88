import { rowOf } from '../../../forms/catalogue.ts'
import { differsWords, factCell, factTable } from '../../../forms/checks/facts.ts'
import { severityWords } from '../../../forms/checks/file-words.ts'
import { Badge } from '../../ui/display/Badge.tsx'
import { Card } from '../../ui/display/Card.tsx'
import { severityTones } from '../check-words.ts'
import type { FileCheck } from '../credit-file.ts'
import styles from './FileFacts.module.css'

// spec 3 §2.39

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
