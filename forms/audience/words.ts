import type { Field } from '../../engine/types.ts'

/** How a form differs for applicants, who fill it for themselves. */
export interface ApplicantWords {
  /** Whether only officers answer the field of a key. It is not shown to applicants and cannot prevent completion. */
  readonly officersOnly: (key: string) => boolean
  /** Other labels and hints by field key; '' removes a hint. */
  readonly fields: Readonly<Record<string, Pick<Partial<Field>, 'label' | 'hint'>>>
  /** Replacements in labels, titles and notes: the pattern and its replacement for applicants. */
  readonly phrases: readonly (readonly [RegExp, string])[]
  /** Other labels of options by the option's value, for the selects whose key `of` accepts. */
  readonly options?: {
    readonly of: (key: string) => boolean
    readonly labels: Readonly<Record<string, string>>
  }
}
