import type { Field } from '../../../engine/types.ts'
import { classNames } from '../../ui/class-names.ts'
import tones from '../tones.module.css'
import { toneWords } from '../tones.ts'
import { useDoubt, useNote, useSoFar, useTone, useTopic, useValue } from '../use-form.ts'
import styles from './Figure.module.css'
import { FormulaButton } from './FormulaButton.tsx'

interface Props {
  readonly field: Field
  readonly labelledBy?: string
  readonly label?: string
  readonly inGrid?: boolean
  /** Whether Tab stops here. In a grid with inputs it does not, so that Tab goes from input to input. */
  readonly isTabStop?: boolean
  readonly row?: number
  readonly column?: number
}

/** A calculated value, without a box. */
export function Figure({ field, labelledBy, label, inGrid = false, isTabStop = true, row, column }: Props) {
  const value = useValue(field.key)
  const note = useNote(field.key)
  const soFar = useSoFar(field.key)
  const tone = useTone(field.key)
  const display = useTopic(`value:${field.key}`, store => store.figureText(field, inGrid || undefined)) || '–'
  const doubt = useDoubt(field.key)
  const words = doubt ?? (tone ? toneWords[tone] : note)
  return (
    // Not a live region, because one key press can change dozens of totals.
    <div id={field.key} data-calculated className={classNames(styles.output, inGrid && styles.inGrid)}>
      <FormulaButton
        field={field}
        id={`${field.key}-value`}
        data-row={row}
        data-column={column}
        tabIndex={isTabStop ? undefined : -1}
        aria-label={label && `${label}: ${display}${words ? ` ${words}` : ''}`}
        aria-labelledby={labelledBy && `${labelledBy} ${field.key}-value`}
        className={classNames(
          styles.figure,
          doubt ? tones.neutral : tone && tones[tone],
          (typeof value === 'string' || soFar) && styles.words,
        )}
      >
        {display}
        {words && ' '}
        {words && <span className={classNames(tones.word, note && styles.note)}>{words}</span>}
      </FormulaButton>
    </div>
  )
}
