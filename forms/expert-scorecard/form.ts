import { defineSteps, type FieldDefinition, type StepDefinition } from '../../engine/define-form.ts'
import type { Form } from '../../engine/types.ts'
import { type FormContext, memoisedBuilder } from '../context.ts'
import { isRequired, missingThenWrong } from '../messages.ts'
import type { PolicyParameter } from '../policy/scorecard.ts'
import { compute, soFar } from './formulas.ts'
import { expertScorecardTraits } from './traits.ts'

// spec 1 §2.36
// spec 1 §2.37–38, §3.24–25, §5.18–19, §9.22, §9.24

/** The Expert Scorecard (spec 1 §3, D24) of a policy. */
export const expertScorecard = memoisedBuilder(build)

function build({ policy }: FormContext): Form<'expert_scorecard'> {
  return {
    type: 'expert_scorecard',
    traits: expertScorecardTraits,
    ...defineSteps([stepOf(policy.scorecard.parameters)]),
    summary: [{ title: 'Score', keys: ['totalScore', 'riskCategory', 'recommendation'] }],
    compute: answers => compute(answers, policy.scorecard),
    soFar: answers => soFar(answers, policy.scorecard),
    messages: { required: isRequired, summary: missingThenWrong('Please fill all required fields:') },
  }
}

export const COMMENT_LENGTH = 1000 // spec 1 §9

/** The only step: the parameters of the policy, then the comment and the result (spec 1 §3, D24). */
function stepOf(parameters: readonly PolicyParameter[]): StepDefinition {
  const parametersOf = (kind: PolicyParameter['kind']) =>
    parameters.filter(parameter => parameter.kind === kind).map(parameter => [fieldOf(parameter)])
  return {
    title: 'Expert Scorecard',
    sections: [
      { title: 'Qualitative parameters', rows: parametersOf('qualitative') },
      { title: 'Quantitative parameters', rows: parametersOf('quantitative') },
      {
        title: 'Sales Officer Assessment',
        rows: [
          [
            {
              key: 'sales_officer_comment',
              label: 'Sales Officer Assessment',
              type: 'textarea',
              maxLength: COMMENT_LENGTH,
              byHand: true,
              hint: 'Impressions that the parameters do not cover',
            },
          ],
        ],
      },
      {
        title: 'Result',
        rows: [
          [
            {
              key: 'totalScore',
              label: 'Total score',
              type: 'number',
              calculated: true,
              unit: 'of 100',
              formula: `Sum of points × weight ÷ 100 over the ${parameters.length} parameters, to one decimal`,
              needs: parameters.map(({ id }) => id),
            },
            {
              key: 'riskCategory',
              label: 'Risk category',
              type: 'text',
              calculated: true,
              formula: 'The band that {totalScore} falls into',
              needs: ['totalScore'],
            },
          ],
          [
            {
              key: 'recommendation',
              label: 'Recommendation',
              type: 'text',
              calculated: true,
              formula: 'What the lender does with a file of risk category {riskCategory}',
              needs: ['totalScore'],
            },
          ],
        ],
      },
    ],
  }
}

function fieldOf({ id, label, rationale, options }: PolicyParameter): FieldDefinition {
  return {
    key: id,
    label,
    type: 'select',
    required: true,
    byHand: true,
    // An answer is stored as the option's label, as the completion payload carries it (spec 1 §3).
    options: options.map(({ label, points }) => ({ value: label, label, points })),
    hint: rationale,
  }
}
