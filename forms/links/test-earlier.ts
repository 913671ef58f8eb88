import type { Answer, Answers, Context } from '../../engine/types.ts'
import { formFor } from '../all.ts'
import { type FormType, formTypes } from '../catalogue.ts'
import { type EarlierForms, type Suggestion, suggestionsFor } from '../links.ts'
import { testContext } from '../test-context.ts'

export const context: Context = { today: '2026-02-10' }

export type AnswersByType = Readonly<Partial<Record<FormType, Answers>>>

/** Earlier forms as the server and the screen hold them: answers, and what the forms' own formulas make of them. */
export function earlier(answersByType: AnswersByType): EarlierForms {
  return Object.fromEntries(
    formTypes.flatMap(type => {
      const answers = answersByType[type]
      if (!answers) return []
      return [[type, { answers, computed: formFor(type, testContext()).compute(answers, context) }]]
    }),
  )
}

export function suggested(
  type: FormType,
  field: string,
  answersByType: AnswersByType,
): Suggestion | undefined {
  return suggestionsFor(type, earlier(answersByType)).find(suggestion => suggestion.field === field)
}

export function suggestedValue(
  type: FormType,
  field: string,
  answersByType: AnswersByType,
): Answer | undefined {
  return suggested(type, field, answersByType)?.value
}
