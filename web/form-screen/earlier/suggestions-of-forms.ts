import type { Answers, Marks } from '../../../engine/types.ts'
import type { FormType } from '../../../forms/catalogue.ts'
import { formsBefore } from '../../../forms/chain.ts'
import { withoutNulls } from '../../../forms/checks/check.ts'
import { type EarlierForm, type EarlierForms, type Link, suggestionsFrom } from '../../../forms/links/link.ts'
import type { Policy } from '../../../forms/policy/policy.ts'
import type { SuggestionsByKey } from '../suggestions.ts'

// spec 3 §2.7

/** A form as the API returns it. */
export interface AnsweredForm {
  readonly formType: FormType
  readonly createdAt: string
  readonly formData: Answers
  readonly marks: Marks
  readonly calculatedFields: Readonly<Record<string, string | number | boolean | null>>
}

/** Returns the client's forms that come before this type, in the shape that links read. */
export function earlierFormsOf(type: FormType, forms: readonly AnsweredForm[]): EarlierForms {
  const before = formsBefore(type)
  return Object.fromEntries(
    forms
      .filter(form => before.includes(form.formType))
      .map(form => [
        form.formType,
        {
          answers: form.formData,
          marks: form.marks,
          computed: withoutNulls(form.calculatedFields),
          createdAt: form.createdAt,
        } satisfies EarlierForm,
      ]),
  )
}

/** Returns what the client's earlier forms suggest for the fields of this type. */
export function suggestionsOf(
  type: FormType,
  forms: readonly AnsweredForm[],
  links: readonly Link[],
  policy: Policy,
): SuggestionsByKey {
  const found = suggestionsFrom(links, earlierFormsOf(type, forms), policy)
  return new Map(found.map(suggestion => [suggestion.field, suggestion]))
}
