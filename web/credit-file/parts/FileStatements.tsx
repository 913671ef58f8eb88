import { classNames } from '../../ui/class-names.ts'
import { Card } from '../../ui/display/Card.tsx'
import edge from '../../ui/scroll-shadow.module.css'
import { scrollShadowRef } from '../../ui/scroll-shadow.ts'
import type { CreditFile } from '../credit-file.ts'
import styles from './FileStatements.module.css'

// spec 3 §2.39

/** Profit and loss, balance sheet and the months of the bank account, as stored in the forms. */
export function FileStatements({ statements }: Pick<CreditFile, 'statements'>) {
  return statements.map(({ title, corner, columns, rows }) => (
    <Card key={title} title={title}>
      <details className={styles.folded} open>
        <summary>{`${rows.length} lines`}</summary>
        <div className={classNames(styles.narrow, edge.edge)}>
          {/* biome-ignore lint/a11y/useSemanticElements: a section would be one more landmark. */}
          <div
            ref={scrollShadowRef}
            role="group"
            aria-label={title}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, which the keyboard must be able to do.
            tabIndex={0}
            className={styles.frame}
          >
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
          </div>
        </div>
      </details>
    </Card>
  ))
}
