import type { Field } from '../../engine/types.ts'

/** What of a form is different for applicants, who fill it for themselves. */
export interface ApplicantWords {
  /** Answered by officers alone: not shown to applicants, and nothing of it keeps them from completing the form. */
  readonly officersOnly: (key: string) => boolean
  /** Said otherwise, by key; '' takes a hint away. */
  readonly fields: Readonly<Record<string, Pick<Partial<Field>, 'label' | 'hint'>>>
  /** In labels, titles and notes, wherever they stand: what is said, and what applicants read. */
  readonly phrases: readonly (readonly [RegExp, string])[]
  /** Labels of options, by the option's value, of the selects that this holds for. */
  readonly options?: {
    readonly of: (key: string) => boolean
    readonly labels: Readonly<Record<string, string>>
  }
}
