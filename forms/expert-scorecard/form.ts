import { defineSteps } from '../../engine/define-form.ts'
import type { Form } from '../../engine/types.ts'
import { type FormContext, memoisedBuilder } from '../context.ts'
import { isRequired, missingThenWrong } from '../messages.ts'
import { compute, soFar } from './formulas.ts'
import { stepOf } from './step.ts'
import { expertScorecardTraits } from './traits.ts'

// spec 1 §2.36

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
