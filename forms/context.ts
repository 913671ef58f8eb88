import { type BoundedMap, boundedMap } from '../engine/bounded-map.ts'
import type { Form } from '../engine/types.ts'
import type { Policy } from './policy/policy.ts'
import type { Terms } from './policy/terms.ts'

/** What a form definition depends on. With the same context, a form has the same labels, texts and formulas everywhere. */
export interface FormContext<PolicyPart extends Terms = Policy> {
  /** The year that the form was created with, which determines its years and months (D28). */
  readonly assessmentYear: number
  /**
   * The UTC date on which the form was created, as YYYY-MM-DD. It determines the names of the sample months (D18). Null in the
   * data dictionary, which describes no particular form, so its months are numbered.
   */
  readonly createdOn: string | null
  /** The lender's policy by which the form is filled and calculated. */
  readonly policy: PolicyPart
}

/** The context of every form except the scorecard, which needs only the terms of the policy. */
export type TermsContext = FormContext<Terms>

/** The properties of a stored form that determine its context. `createdAt` is ISO 8601 in UTC, as in all API responses. */
interface StoredForm {
  readonly assessmentYear: number
  readonly createdAt: string
}

/** Returns the context of a stored form with the given policy. */
export function contextOf<PolicyPart extends Terms>(
  { assessmentYear, createdAt }: StoredForm,
  policy: PolicyPart,
): FormContext<PolicyPart> {
  return { assessmentYear, createdOn: createdAt.slice(0, 10), policy }
}

/** Builds the definition of one form type. It is memoised, so calling it again for the same context is cheap. */
export type FormBuilder<Type extends string = string, PolicyPart extends Terms = Policy> = (
  context: FormContext<PolicyPart>,
) => Form<Type>

/** The size of a builder's cache: forms created in the 24 months of two years. */
const MOST_REMEMBERED = 24

/** Memoises a builder by policy and key. `keyOf` returns whatever else in the context the form depends on. */
export function memoisedBuilder<Type extends string, PolicyPart extends Terms>(
  build: FormBuilder<Type, PolicyPart>,
  keyOf: (context: FormContext<PolicyPart>) => string | number = () => '',
): FormBuilder<Type, PolicyPart> {
  const byPolicy = new WeakMap<PolicyPart, BoundedMap<string | number, Form<Type>>>()
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
