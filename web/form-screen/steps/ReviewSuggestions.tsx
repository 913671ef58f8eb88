import { useId, useState } from 'react'
import { formatValue } from '../../../engine/describe.ts'
import type { Suggestion } from '../../../forms/links/link.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useFormStore } from '../use-form.ts'
import type { OpenSuggestions } from './open-suggestions.ts'
import styles from './ReviewSuggestions.module.css'

// spec 3 §2.30

interface Props {
  readonly open: OpenSuggestions
  readonly onTake: (chosen: readonly Suggestion[]) => void
  readonly onClose: () => void
}

/**
 * Lists every open suggestion of the form next to the current answer. Suggestions that would replace an answer start
 * unticked.
 */
export function ReviewSuggestions({ open: { free, differing }, onTake, onClose }: Props) {
  const store = useFormStore()
  const [all] = useState(() => inFormOrder(store.form.fields, [...free, ...differing]))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(free.map(({ field }) => field)))
  const taken = all.filter(({ field }) => chosen.has(field))

  function toggle(field: string): void {
    const next = new Set(chosen)
    if (!next.delete(field)) next.add(field)
    setChosen(next)
  }

  return (
    <Dialog
      title="Suggestions for this form"
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={taken.length === 0} onClick={() => onTake(taken)}>
            Use {taken.length}
          </Button>
        </>
      }
    >
      <div className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Suggested</th>
              <th scope="col">From</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {all.map(suggestion => (
              <Line
                key={suggestion.field}
                suggestion={suggestion}
                isChosen={chosen.has(suggestion.field)}
                onToggle={() => toggle(suggestion.field)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}

interface LineProps {
  readonly suggestion: Suggestion
  readonly isChosen: boolean
  readonly onToggle: () => void
}

function Line({ suggestion: { field: key, value, source, evidence }, isChosen, onToggle }: LineProps) {
  const store = useFormStore()
  const id = useId()
  const field = store.definition(key)
  if (!field) return null
  const { answer, text } = store.field(key)
  return (
    <tr>
      <th scope="row">
        <input id={id} type="checkbox" checked={isChosen} onChange={onToggle} />
        <label htmlFor={id}>{field.label}</label>
      </th>
      <td data-label="Suggested" className={styles.value}>
        {formatValue(field, value)}
      </td>
      <td data-label="From">
        {source}
        {evidence && `: ${evidence}`}
      </td>
      <td data-label="Now" className={styles.value}>
        {text ?? (answer === undefined ? '–' : formatValue(field, answer))}
      </td>
    </tr>
  )
}

function inFormOrder(fields: readonly { readonly key: string }[], suggestions: readonly Suggestion[]) {
  const places = new Map(fields.map(({ key }, place) => [key, place]))
  return suggestions.toSorted((one, other) => (places.get(one.field) ?? 0) - (places.get(other.field) ?? 0))
}
