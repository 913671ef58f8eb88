import type { GridRow } from '../../../engine/types.ts'
import { classNames } from '../../ui/class-names.ts'
import { useFormStore } from '../use-form.ts'
import { GridCell } from './GridCell.tsx'
import styles from './GridView.module.css'

interface Props {
  readonly row: GridRow
  readonly index: number
  readonly columns: number
  /** The key of the calculated cell at which Tab enters a grid without inputs. */
  readonly entrance: string | undefined
}

/** One line of a grid: a heading, a line of inputs, or a total. */
export function GridLine({ row, index, columns, entrance }: Props) {
  const store = useFormStore()
  if (row.heading) {
    return (
      <tr className={styles.heading}>
        <th scope="rowgroup" colSpan={columns + 1}>
          <span>{row.label}</span>
        </th>
      </tr>
    )
  }
  const firstKey = row.cells.find(key => key !== null)
  const first = firstKey ? store.definition(firstKey) : undefined
  return (
    <tr className={classNames(row.total && styles.total)}>
      <th scope="row">
        {row.label}
        {first?.required && (
          <span aria-hidden="true" className={styles.mark}>
            *
          </span>
        )}
        {first?.hint && <span className={styles.hint}>{first.hint}</span>}
      </th>
      {row.cells.map((key, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place; an empty one has no key.
        <td key={column}>
          {key && <GridCell fieldKey={key} row={index} column={column} isEntrance={key === entrance} />}
        </td>
      ))}
    </tr>
  )
}
