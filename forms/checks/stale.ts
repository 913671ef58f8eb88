import type { Answer } from '../../engine/types.ts'
import { type FormType, formTypes } from '../catalogue.ts'
import type { EarlierForms } from '../links/link.ts'
import type { Values } from '../links/reads.ts'

/** The values of earlier forms that a completion rests on, and the version in which each form held them. */
export type Basis = Readonly<
  Partial<
    Record<FormType, { readonly version: number; readonly values: Readonly<Record<string, Answer | null>> }>
  >
>

/** A value of an earlier form that is another now than when the later form was completed. */
export interface ChangedInput {
  readonly form: FormType
  readonly key: string
  readonly from: Answer | null
  readonly to: Answer | null
}

/** What a completion rests on: the values read, with the versions of their forms. */
export function basisOf(reads: Values, versions: Readonly<Partial<Record<FormType, number>>>): Basis {
  return Object.fromEntries(
    Object.entries(reads).map(([type, values]) => [
      type,
      { version: versions[type as FormType] ?? 0, values },
    ]),
  )
}

/**
 * Which values are others in the latest completions of the earlier forms. Values count, not versions: who changes one back
 * changes nothing. A form without a completion, or that is no longer there, says nothing.
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

/** Numbers to a millionth of the larger, all else exactly. */
function isSame(one: Answer | null, other: Answer | null): boolean {
  if (typeof one === 'number' && typeof other === 'number') {
    return Math.abs(one - other) <= 1e-6 * Math.max(Math.abs(one), Math.abs(other))
  }
  return one === other
}
