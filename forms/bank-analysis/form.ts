import { defineSteps } from '../../engine/define-form.ts'
import type { Form, FormMessages, SummaryGroup } from '../../engine/types.ts'
import { memoisedBuilder, type TermsContext } from '../context.ts'
import { fillAllRequired, isRequired } from '../messages.ts'
import { bankOfColumn } from './bank-names.ts'
import { compute } from './formulas.ts'
import { bankInformation, bankingCredits, bankingSummary, monthlyBalances } from './steps.ts'
import { bankAnalysisTraits } from './traits.ts'

/** The Bank Analysis of one assessment year (spec 2 §2.20–24, §3, §5, §9; D28, D29). */
export const bankAnalysis = memoisedBuilder(build, context => context.assessmentYear)

function build({ assessmentYear, policy }: TermsContext): Form<'bank_analysis'> {
  return {
    type: 'bank_analysis',
    traits: bankAnalysisTraits,
    ...defineSteps([
      bankInformation,
      monthlyBalances(assessmentYear),
      bankingCredits(assessmentYear),
      bankingSummary(policy.limits.bank),
    ]),
    summary,
    compute: answers => compute(answers, policy.limits.bank),
    nameOfColumn: bankOfColumn,
    messages,
  }
}

// spec 2 §5, §8
const messages: FormMessages = { required: isRequired, summary: fillAllRequired }

const summary: readonly SummaryGroup[] = [
  { title: 'Balances', keys: ['averageMonthlyBalance', 'balanceVolatility'] },
  {
    title: 'Credits',
    keys: ['totalAnnualCredits', 'monthlyAverageCredits', 'creditTrend', 'bankConcentrationRisk'],
  },
  { title: 'Assessment', keys: ['cashFlowStability', 'operationalEfficiency'] },
]
