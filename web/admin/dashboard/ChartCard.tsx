import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import Table2 from 'lucide-react/icons/table-2'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/display/Card.tsx'
import styles from './ChartCard.module.css'

// spec 3 §2.6

interface Props {
  readonly title: string
  readonly note: string
  readonly chart: ReactNode
  /** The numbers of the chart, as a table. */
  readonly headers: readonly string[]
  readonly rows: readonly (readonly [name: ReactNode, ...numbers: ReactNode[]])[]
  /** The text if there is nothing to draw; null if there is. */
  readonly empty: string | null
}

/** A chart with a button that shows its numbers as a table. */
export function ChartCard({ title, note, chart, headers, rows, empty }: Props) {
  const [asTable, setAsTable] = useState(false)
  const Icon = asTable ? ChartNoAxesColumn : Table2
  return (
    <Card
      title={title}
      note={note}
      action={
        empty === null && (
          <div>
            <Button
              size="small"
              icon={<Icon />}
              aria-label={`${asTable ? 'Chart' : 'Table'}: ${title}`}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? 'Chart' : 'Table'}
            </Button>
          </div>
        )
      }
    >
      {empty !== null ? (
        <p className={styles.empty}>{empty}</p>
      ) : asTable ? (
        <table className={styles.table}>
          <caption className={styles.caption}>{title}</caption>
          <thead>
            <tr>
              {headers.map(header => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...numbers], place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of one answer, in its order.
              <tr key={place}>
                <th scope="row">{name}</th>
                {numbers.map((number, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never move.
                  <td key={column}>{number}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        chart
      )}
    </Card>
  )
}
