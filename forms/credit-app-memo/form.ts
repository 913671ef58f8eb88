import type { Form, FormMessages, Step } from '../../engine/types.ts'
import { type FormContext, rememberingBuilder } from '../context.ts'
import { fillAllRequired, isRequired } from '../messages.ts'
import { fieldsOf } from './fields.ts'
import { memoFigures } from './formulas.ts'

// spec 2 §2.25–26, §5.8

/** The Credit Application Memo of a policy (spec 2 §2–§5, §9; D30). */
export const creditAppMemo = rememberingBuilder(build)

function build({ policy }: FormContext): Form<'credit_app_memo'> {
  return {
    type: 'credit_app_memo',
    steps,
    fields: fieldsOf(policy.limits.memo),
    summary: [
      {
        title: 'Credit Assessment Summary',
        keys: ['loanAmount', 'emiAmount', 'riskCategory', 'deviationCode'],
      },
      { title: 'Calculated risk metrics', keys: ['dbrPercentage', 'assetCoverage', 'loanToValueRatio'] },
    ],
    compute: answers => memoFigures(answers, policy.limits.memo),
    messages,
  }
}

// spec 2 §5, §8
const messages: FormMessages = { required: isRequired, summary: fillAllRequired }

const steps: readonly Step[] = [
  {
    number: 1,
    title: 'Customer and Loan Details',
    sections: [
      {
        kind: 'fields',
        title: 'Customer',
        rows: [
          ['dateOfProposal', 'branch'],
          ['customerName', 'purposeForBorrowing'],
          ['businessSegment', 'businessSubSegment', 'currentBankers'],
        ],
      },
      {
        kind: 'fields',
        title: 'Loan',
        rows: [['facilityType'], ['loanAmount', 'loanTerm', 'interestRate'], ['processingFee', 'emiAmount']],
      },
    ],
  },
  {
    number: 2,
    title: 'Risk Assessment and References',
    sections: [
      {
        kind: 'fields',
        title: 'Guarantor and references',
        rows: [
          ['thirdPartyGuarantor', 'guarantorIncome'],
          ['supplierReference', 'buyerReference'],
        ],
      },
      {
        kind: 'fields',
        title: 'Risk',
        rows: [
          ['creditRiskScore', 'anyLoansOverdue'],
          ['totalAssetsValue', 'policyDeviation'],
          ['deviationReason'],
        ],
      },
      {
        kind: 'fields',
        title: 'Calculated risk metrics',
        rows: [
          ['dbrPercentage', 'assetCoverage', 'loanToValueRatio'],
          ['deviationCode', 'riskCategory'],
        ],
      },
    ],
  },
  {
    number: 3,
    title: 'Qualitative Assessment',
    sections: [
      {
        kind: 'fields',
        rows: [
          ['promoterEntrepreneur'],
          ['businessActivity'],
          ['marketDemand'],
          ['cashFlowAnalysis'],
          ['guarantorReferences'],
          ['endUse'],
        ],
      },
    ],
  },
  {
    number: 4,
    title: 'Approval and Decision',
    sections: [
      {
        kind: 'fields',
        rows: [['recommendation'], ['observations'], ['decision'], ['approverComments']],
      },
    ],
  },
]
