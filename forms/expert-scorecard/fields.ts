import type { Field } from '../../engine/types.ts'
import type { PolicyParameter } from '../policy.ts'

// spec 1 §2.37–38, §3.24–25, §5.18–19, §9.22, §9.24

export const COMMENT_LENGTH = 1000 // spec 1 §9

/** The parameters of the policy, in the order of the screen, then the comment and the result (spec 1 §3, D24). */
export function fieldsOf(parameters: readonly PolicyParameter[]): readonly Field[] {
  return [
    ...parameters.map(
      ({ id, label, rationale, options }): Field => ({
        key: id,
        label,
        step: 1,
        type: 'select',
        required: true,
        // An answer is stored as the option's label, as the completion payload carries it (spec 1 §3).
        options: options.map(({ label, points }) => ({ value: label, label, points })),
        hint: rationale,
      }),
    ),
    {
      key: 'sales_officer_comment',
      label: 'Sales Officer Assessment',
      step: 1,
      type: 'textarea',
      maxLength: COMMENT_LENGTH,
      hint: 'Impressions that the parameters do not catch',
    },
    {
      key: 'totalScore',
      label: 'Total score',
      step: 1,
      type: 'number',
      calculated: true,
      unit: 'of 100',
      formula: `Sum of points × weight ÷ 100 over the ${parameters.length} parameters, to one decimal`,
    },
    {
      key: 'riskCategory',
      label: 'Risk category',
      step: 1,
      type: 'text',
      calculated: true,
      formula: 'The band that {totalScore} falls into',
    },
    {
      key: 'recommendation',
      label: 'Recommendation',
      step: 1,
      type: 'text',
      calculated: true,
      formula: 'What the lender does with a file of risk category {riskCategory}',
    },
  ]
}
