import { formatFigure } from '../../../engine/describe.ts'
import { isNumeric } from '../../../engine/field-kinds.ts'
import type { FormStore } from '../store/form-store.ts'
import { useDerived } from '../use-form.ts'
import styles from './FormulaTip.module.css'

/** Explains a calculated value: its formula with the names of its parts, and the same with this client's numbers. */
export function Explanation({ fieldKey }: { readonly fieldKey: string }) {
  const text = useDerived(store => explain(store, fieldKey))
  const names = useDerived(store => nameParts(store, fieldKey))
  return (
    <>
      <p className={styles.names}>{names}</p>
      <p className={styles.numbers}>{text}</p>
    </>
  )
}

/** Returns, for example, "$100.00 + $20.00 = $120.00". */
function explain(store: FormStore, key: string): string {
  const field = store.definition(key)
  const result = field ? store.figureText(field) : ''
  const formula = fill(store, key, part => shown(store, part))
  return result ? `${formula} = ${result}` : formula
}

/** Returns, for example, "Sales 2024 + Other business income 2024". */
function nameParts(store: FormStore, key: string): string {
  return fill(store, key, part => store.definition(part)?.label ?? part)
}

function fill(store: FormStore, key: string, replace: (part: string) => string): string {
  const formula = store.definition(key)?.formula ?? ''
  return formula.replace(/\{(\w+)\}/g, (_, part: string) => replace(part))
}

function shown(store: FormStore, key: string): string {
  const field = store.definition(key)
  if (!field) return key
  // D39: a part whose answers do not support a value yet has no number.
  if (field.calculated) return store.figureText(field) || '–'
  // An empty number counts as 0 (D26).
  const empty = isNumeric(field.type) ? formatFigure(field, 0) : 'not answered'
  return store.figureText(field) || empty
}
