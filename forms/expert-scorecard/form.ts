import type { FieldsSection, Form } from '../../engine/types.ts'
import { type FormContext, rememberingBuilder } from '../context.ts'
import { isRequired, missingThenWrong } from '../messages.ts'
import type { PolicyParameter } from '../policy.ts'
import { fieldsOf } from './fields.ts'
import { compute } from './formulas.ts'

// spec 1 §2.36

/** The Expert Scorecard (spec 1 §3, D24) of a policy. */
export const expertScorecard = rememberingBuilder(build)

function build({ policy }: FormContext): Form<'expert_scorecard'> {
  const { parameters } = policy.scorecard
  return {
    type: 'expert_scorecard',
    steps: [
      {
        number: 1,
        title: 'Expert Scorecard',
        sections: [
          { kind: 'fields', title: 'Qualitative parameters', rows: rowsOf(parameters, 'qualitative') },
          { kind: 'fields', title: 'Quantitative parameters', rows: rowsOf(parameters, 'quantitative') },
          { kind: 'fields', title: 'Sales Officer Assessment', rows: [['sales_officer_comment']] },
          { kind: 'fields', title: 'Result', rows: [['totalScore', 'riskCategory'], ['recommendation']] },
        ],
      },
    ],
    fields: fieldsOf(parameters),
    summary: [{ title: 'Score', keys: ['totalScore', 'riskCategory', 'recommendation'] }],
    compute: answers => compute(answers, policy.scorecard),
    messages: { required: isRequired, summary: missingThenWrong('Please fill all required fields:') },
  }
}

function rowsOf(
  parameters: readonly PolicyParameter[],
  kind: PolicyParameter['kind'],
): FieldsSection['rows'] {
  return parameters.filter(parameter => parameter.kind === kind).map(({ id }) => [id])
}
