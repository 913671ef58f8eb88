import type { Form } from '../../engine/types.ts'
import type { FormBuilder } from '../context.ts'
import { isRequired, missingThenWrong } from '../messages.ts'
import { fields, type Parameter, parameters } from './fields.ts'
import { compute } from './formulas.ts'

const form: Form<'expert_scorecard'> = {
  type: 'expert_scorecard',
  steps: [
    {
      number: 1,
      title: 'Expert Scorecard',
      sections: [
        { kind: 'fields', title: 'Qualitative parameters', rows: rowsOf('qualitative') },
        { kind: 'fields', title: 'Quantitative parameters', rows: rowsOf('quantitative') },
        { kind: 'fields', title: 'Sales Officer Assessment', rows: [['sales_officer_comment']] },
        { kind: 'fields', title: 'Result', rows: [['totalScore', 'riskCategory'], ['recommendation']] },
      ],
    },
  ],
  fields,
  summary: [{ title: 'Score', keys: ['totalScore', 'riskCategory', 'recommendation'] }],
  compute,
  messages: { required: isRequired, summary: missingThenWrong('Please fill all required fields:') },
}

/** The Expert Scorecard (part 1 §3, D24); the same in every context. */
export const expertScorecard: FormBuilder<'expert_scorecard'> = () => form

function rowsOf(kind: Parameter['kind']): readonly (readonly string[])[] {
  return parameters.filter(parameter => parameter.kind === kind).map(({ key }) => [key])
}
