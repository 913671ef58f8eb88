import type { Answer } from '../../engine/types.ts'
import { type FormType, formTypes } from '../catalogue.ts'
import type { EarlierForms, Values } from '../links/link.ts'

/** The values of earlier forms on which a completion is based, each with the version of its form. */
export type Basis = Readonly<
  Partial<
    Record<FormType, { readonly version: number; readonly values: Readonly<Record<string, Answer | null>> }>
  >
>

/** A value of an earlier form that has changed since the later form was completed. */
export interface ChangedInput {
  readonly form: FormType
  readonly key: string
  readonly from: Answer | null
  readonly to: Answer | null
}

/** Creates the basis of a completion from the values that were read and the versions of their forms. */
export function basisOf(reads: Values, versions: Readonly<Partial<Record<FormType, number>>>): Basis {
  return Object.fromEntries(
    Object.entries(reads).map(([type, values]) => [
      type,
      { version: versions[type as FormType] ?? 0, values },
    ]),
  )
}

/**
 * Returns the values that differ in the latest completions of the earlier forms. It compares values, not versions, so a value
 * that was changed back does not count. A form without a completion, or that no longer exists, is skipped.
 */
export function changedInputs(basis: Basis, latest: EarlierForms): readonly ChangedInput[] {
  return formTypes.flatMap(form => {
    const recorded = basis[form]
    const now = latest[form]
    if (!recorded || !now) return []
    return Object.entries(recorded.values).flatMap(([key, from]) => {
      const to = now.answers[key] ?? now.computed[key] ?? null
      return isSame(from, to) ? [] : [{ form, key, from, to }]
    })
  })
}

/** Compares numbers with a relative tolerance of one millionth, everything else exactly. */
function isSame(one: Answer | null, other: Answer | null): boolean {
  if (typeof one === 'number' && typeof other === 'number') {
    return Math.abs(one - other) <= 1e-6 * Math.max(Math.abs(one), Math.abs(other))
  }
  return one === other
}
