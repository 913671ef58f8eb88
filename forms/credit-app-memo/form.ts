import { defineSteps } from '../../engine/define-form.ts'
import type { Form, FormMessages } from '../../engine/types.ts'
import { memoisedBuilder, type TermsContext } from '../context.ts'
import { fillAllRequired, isRequired } from '../messages.ts'
import { todayWhereItStarts } from '../starts-today.ts'
import { compute } from './formulas.ts'
import { approvalAndDecision, customerAndLoan, qualitativeAssessment, riskAndReferences } from './steps.ts'
import { creditAppMemoTraits } from './traits.ts'

// spec 2 §2.25–26, §5.8

/** The Credit Application Memo of a policy (spec 2 §2, §4, §5.9–11, §9; D30). */
export const creditAppMemo = memoisedBuilder(build)

function build({ policy }: TermsContext): Form<'credit_app_memo'> {
  const { steps, fields } = defineSteps([
    customerAndLoan,
    riskAndReferences(policy.limits.memo),
    qualitativeAssessment,
    approvalAndDecision,
  ])
  return {
    type: 'credit_app_memo',
    traits: creditAppMemoTraits,
    steps,
    fields,
    summary: [
      {
        title: 'Credit Assessment Summary',
        keys: ['loanAmount', 'emiAmount', 'riskCategory', 'deviationCode'],
      },
      { title: 'Calculated risk metrics', keys: ['dbrPercentage', 'assetCoverage', 'loanToValueRatio'] },
    ],
    compute: answers => compute(answers, policy.limits.memo),
    prefill: todayWhereItStarts(fields),
    messages,
  }
}

// spec 2 §5, §8
const messages: FormMessages = { required: isRequired, summary: fillAllRequired }
