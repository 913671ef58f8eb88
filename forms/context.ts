import { boundedMap } from '../engine/bounded-map.ts'
import type { Form } from '../engine/types.ts'

/** What a form is made for: with it the same form has the same labels, texts and formulas wherever it is read. */
export interface FormContext {
  /** The year the form was created with, from which its years and months follow. Source: D28. */
  readonly assessmentYear: number
  /**
   * The date in UTC on which the form was created, YYYY-MM-DD: its sample months carry their names by it (D18). Null in
   * the data dictionary, which describes no single form: there the months are numbered.
   */
  readonly createdOn: string | null
}

/** The context of a stored form; `createdAt` is ISO 8601 in UTC, as every call answers it. */
export function contextOf(form: {
  readonly assessmentYear: number
  readonly createdAt: string
}): FormContext {
  return { assessmentYear: form.assessmentYear, createdOn: form.createdAt.slice(0, 10) }
}

/** Makes a form of one type. Calling it again for the same context costs next to nothing. */
export type FormBuilder<Type extends string = string> = (context: FormContext) => Form<Type>

/** Two years' worth of months in which forms were created. */
const MOST_REMEMBERED = 24

/** A builder that remembers what it made; `keyOf` names what of a context makes a difference to the form. */
export function rememberingBuilder<Type extends string>(
  build: FormBuilder<Type>,
  keyOf: (context: FormContext) => string | number,
): FormBuilder<Type> {
  const built = boundedMap<string | number, Form<Type>>(MOST_REMEMBERED)
  return context => {
    const key = keyOf(context)
    const known = built.get(key)
    if (known) return known
    const form = build(context)
    built.set(key, form)
    return form
  }
}
