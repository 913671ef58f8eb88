import { OtherReading } from '../fields/below/OtherReading.tsx'
import { Figure } from '../fields/Figure.tsx'
import { NumberInput } from '../fields/NumberInput.tsx'
import { Shortened } from '../fields/Shortened.tsx'
import { useDefinition, useField } from '../use-form.ts'
import styles from './GridView.module.css'

interface Props {
  readonly fieldKey: string
  readonly row: number
  readonly column: number
  /** True if Tab stops here even though the cell is calculated. */
  readonly isEntrance: boolean
}

/** A typed or calculated cell, labelled with the field's full label. */
export function GridCell({ fieldKey, row, column, isEntrance }: Props) {
  const field = useDefinition(fieldKey)
  const state = useField(fieldKey, true)
  const { problem, required, other } = state
  if (field.calculated) {
    return (
      <Figure field={field} label={field.label} inGrid isTabStop={isEntrance} row={row} column={column} />
    )
  }
  const describedBy = [
    problem !== undefined && `${fieldKey}-problem`,
    other !== undefined && `${fieldKey}-other`,
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      <NumberInput
        field={field}
        asCell
        data-row={row}
        data-column={column}
        aria-label={field.label}
        aria-required={required || undefined}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={describedBy || undefined}
        className={styles.cell}
      />
      {problem !== undefined && (
        <p id={`${fieldKey}-problem`} className={styles.problem}>
          <Shortened text={problem} lead={`${field.label} is `} />
        </p>
      )}
      <OtherReading field={field} state={state} />
    </>
  )
}
