import { Card } from '../../ui/display/Card.tsx'
import type { CreditFile } from '../credit-file.ts'
import styles from './FileStatements.module.css'

// spec 3 §2.39

/** Profit and loss, balance sheet and the months of the bank account, as the forms have them. */
export function FileStatements({ statements }: Pick<CreditFile, 'statements'>) {
  return statements.map(({ title, corner, columns, rows }) => (
    <Card key={title} title={title}>
      <details className={styles.folded} open>
        <summary>{`${rows.length} lines`}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{corner}</th>
              {columns.map(column => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, cells, kind }) =>
              kind === 'heading' ? (
                <tr key={label} className={styles.heading}>
                  <th scope="colgroup" colSpan={columns.length + 1}>
                    {label}
                  </th>
                </tr>
              ) : (
                <tr key={`${kind} ${label}`} className={styles[kind]}>
                  <th scope="row">{label}</th>
                  {columns.map((column, at) => (
                    <td key={column}>{cells[at] || '–'}</td>
                  ))}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </details>
    </Card>
  ))
}
