import { type BoundedMap, boundedMap } from '../engine/bounded-map.ts'
import type { Form } from '../engine/types.ts'
import type { Policy, Terms } from './policy.ts'

/** What a form is made for: with it the same form has the same labels, texts and formulas wherever it is read. */
export interface FormContext<Judgement extends Terms = Policy> {
  /** The year the form was created with, from which its years and months follow (D28). */
  readonly assessmentYear: number
  /**
   * The date in UTC on which the form was created, YYYY-MM-DD: its sample months carry their names by it (D18). Null in
   * the data dictionary, which describes no single form: there the months are numbered.
   */
  readonly createdOn: string | null
  /** The lender's judgement that the form is filled and calculated by. */
  readonly policy: Judgement
}

/** What every form but the scorecard is made for: of the policy its terms. */
export type TermsContext = FormContext<Terms>

/** What a stored form says about its context; `createdAt` is ISO 8601 in UTC, as every call answers it. */
interface StoredForm {
  readonly assessmentYear: number
  readonly createdAt: string
}

/** The context of a stored form under a policy. */
export function contextOf<Judgement extends Terms>(
  { assessmentYear, createdAt }: StoredForm,
  policy: Judgement,
): FormContext<Judgement> {
  return { assessmentYear, createdOn: createdAt.slice(0, 10), policy }
}

/** Makes a form of one type. Calling it again for the same context costs next to nothing. */
export type FormBuilder<Type extends string = string, Judgement extends Terms = Policy> = (
  context: FormContext<Judgement>,
) => Form<Type>

/** Two years' worth of months in which forms were created. */
const MOST_REMEMBERED = 24

/** A builder that remembers what it made; `keyOf` names what beside the policy makes a difference to the form. */
export function rememberingBuilder<Type extends string, Judgement extends Terms>(
  build: FormBuilder<Type, Judgement>,
  keyOf: (context: FormContext<Judgement>) => string | number = () => '',
): FormBuilder<Type, Judgement> {
  const byPolicy = new WeakMap<Judgement, BoundedMap<string | number, Form<Type>>>()
  return context => {
    const built = byPolicy.get(context.policy) ?? boundedMap(MOST_REMEMBERED)
    byPolicy.set(context.policy, built)
    const key = keyOf(context)
    const known = built.get(key)
    if (known) return known
    const form = build(context)
    built.set(key, form)
    return form
  }
}
