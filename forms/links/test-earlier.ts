import { formatValue } from '../../engine/describe.ts'
import type { Answer, Answers, Context } from '../../engine/types.ts'
import { formFor } from '../all.ts'
import { type FormType, formTypes } from '../catalogue.ts'
import { suggestionsFor } from '../links.ts'
import type { Policy } from '../policy/policy.ts'
import { testContext } from '../test-context.ts'
import type { EarlierForms, OtherSources, Suggestion } from './link.ts'

export const context: Context = { today: '2026-02-10' }

export type AnswersByType = Readonly<Partial<Record<FormType, Answers>>>

/**
 * Creates forms as the server and the screen hold them: the answers and the values calculated from them. They were created in
 * the assessment year, unless the test is about another year.
 */
export function earlier(answersByType: AnswersByType, createdAt = '2024-11-15T09:00:00Z'): EarlierForms {
  return Object.fromEntries(
    formTypes.flatMap(type => {
      const answers = answersByType[type]
      if (!answers) return []
      const compute = (of: Answers) => formFor(type, testContext()).compute(of, context)
      return [[type, { answers, computed: compute(answers), compute, createdAt }]]
    }),
  )
}

/** A suggestion together with its value as the field shows it. */
type ShownSuggestion = Suggestion & { readonly display: string }

export function shownSuggestions(
  type: FormType,
  forms: EarlierForms,
  policy: Policy = testContext().policy,
  otherSources: OtherSources = {},
): ShownSuggestion[] {
  const { assessmentYear } = testContext()
  const { fields } = formFor(type, testContext())
  return suggestionsFor(type, forms, policy, assessmentYear, otherSources).map(suggestion => {
    const field = fields.find(({ key }) => key === suggestion.field)
    return { ...suggestion, display: field ? formatValue(field, suggestion.value) : '' }
  })
}

export function suggested(
  type: FormType,
  field: string,
  answersByType: AnswersByType,
  policy?: Policy,
): ShownSuggestion | undefined {
  const found = shownSuggestions(type, earlier(answersByType), policy)
  return found.find(suggestion => suggestion.field === field)
}

export function suggestedValue(
  type: FormType,
  field: string,
  answersByType: AnswersByType,
  policy?: Policy,
): Answer | undefined {
  return suggested(type, field, answersByType, policy)?.value
}
