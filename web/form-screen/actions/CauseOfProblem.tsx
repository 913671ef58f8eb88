import { formatValue } from '../../../engine/describe.ts'
import type { Problem } from '../../../engine/types.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { confirmDialog } from '../../ui/overlay/dialogs.ts'
import { useFormStore } from '../use-form.ts'
import styles from './FormErrors.module.css'

interface Props {
  readonly problem: Problem
  readonly onShow: (key: string) => void
  readonly onConfirmed: () => void
}

/**
 * For a calculated value below its minimum: shows how it is calculated and which inputs to change, and lets the user
 * confirm that the figures are right (D45).
 */
export function CauseOfProblem({ problem, onShow, onConfirmed }: Props) {
  const store = useFormStore()
  const cause = store.causeOf(problem)
  const field = store.definition(problem.field)
  if (!cause || !field) return null
  const value = `${field.label} of ${formatValue(field, store.value(field.key))}`

  async function takeAsFact() {
    const isFact = await confirmDialog({
      text: `${cause?.words}, which makes a ${value}. Are these figures right?`,
      confirm: 'The figures are right',
      cancel: 'Check the figures',
    })
    if (!isFact) return
    store.acceptAsFact(problem.field)
    onConfirmed()
  }

  return (
    <div className={styles.cause}>
      <p>
        {cause.words}. To change:{' '}
        {cause.inputs.map((key, place) => (
          <span key={key}>
            {place > 0 && ', '}
            <a
              href={`#${key}`}
              onClick={event => {
                event.preventDefault()
                onShow(key)
              }}
            >
              {store.definition(key)?.label ?? key}
            </a>
          </span>
        ))}
      </p>
      <Button size="small" onClick={() => void takeAsFact()}>
        Continue with a {value}
      </Button>
    </div>
  )
}
