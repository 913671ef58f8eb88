import { answerOf, number } from '../../engine/answers.ts'
import { defineSteps } from '../../engine/define-form.ts'
import { formatWholeMoney } from '../../engine/number-format.ts'
import type { Answers, Computed, Field, Form, Problem } from '../../engine/types.ts'
import { memoisedBuilder, type TermsContext } from '../context.ts'
import { isRequired } from '../messages.ts'
import type { Terms } from '../policy/terms.ts'
import { compute, prefill } from './formulas.ts'
import { sampleMonths } from './sample-days.ts'
import { sales } from './steps/1-sales.ts'
import { purchases } from './steps/2-purchases.ts'
import { bankBalance } from './steps/3-bank-balance.ts'
import { incomeSources } from './steps/4-income-sources.ts'
import { creditAndDebt } from './steps/5-credit-and-debt.ts'
import { businessOperations } from './steps/6-business-operations.ts'
import { mseAssessmentTraits } from './traits.ts'

// spec 1 §3.16, §5.6–11, §9.2

const INCOME_TOLERANCE = 0.01 // spec 1 §5

type Limits = Terms['limits']['mse']

/**
 * The MSE Assessment, with form name MSE-Credit-Assessment-Excel (spec 1 §3). The form's creation date determines the names of
 * its sample months (D18); in the data dictionary they are numbered. Keys: D18 and D19. Required fields: D21.
 */
export const mseAssessment = memoisedBuilder(build, context => context.createdOn?.slice(0, 7) ?? 'numbered')

function build({ createdOn, policy }: TermsContext): Form<'mse_assessment'> {
  const limits = policy.limits.mse
  const months = sampleMonths(createdOn)
  const { steps, fields } = defineSteps([
    sales(months),
    purchases(months),
    bankBalance(months, limits),
    incomeSources,
    creditAndDebt(limits),
    businessOperations(limits),
  ])
  return {
    type: 'mse_assessment',
    traits: mseAssessmentTraits,
    steps,
    fields,
    summary: [
      {
        title: 'Trade',
        keys: ['averageDailySales', 'averageDailyPurchases', 'salesGrowth', 'grossMarginPercentage'],
      },
      { title: 'Working capital', keys: ['workingCapitalRequired'] },
      {
        title: 'Income and debt',
        keys: ['totalOtherIncome', 'totalMonthlyIncome', 'debtBurdenPercentage', 'repaymentCapacity'],
      },
    ],
    compute: answers => compute(answers, limits),
    rules: (answers, computed) => rules(answers, computed, limits),
    prefill: answers => prefill(answers, limits),
    messages: {
      required: isRequired,
      summary: problems => summary(fields, problems),
    },
  }
}

/** Runs the four cross-checks and returns their problems with the specified texts (spec 1 §5). */
function rules(answers: Answers, computed: Computed, limits: Limits): Problem[] {
  const { debtBurdenMax, loanCap, capacityShareOfIncome } = limits
  const income = number(answers, 'totalMonthlyIncome')
  const sources = number(answers, 'primaryBusinessIncome') + number(computed, 'totalOtherIncome')
  const found: Problem[] = []
  if (answerOf(answers, 'totalMonthlyIncome') !== undefined && differ(income, sources)) {
    found.push(
      rule('totalMonthlyIncome', 'Total monthly income should equal business income plus other income'),
    )
  }
  // Without income, any obligation counts as over the limit, although the ratio is 0 because of the division by zero.
  const owes = number(answers, 'monthlyDebtPayments') + number(answers, 'existingLoanEMI') > 0
  if (number(computed, 'debtBurdenPercentage') > debtBurdenMax || (owes && income <= 0)) {
    found.push(rule('debtBurdenPercentage', `Debt burden cannot exceed ${debtBurdenMax}%`))
  }
  if (number(answers, 'loanAmountRequested') > loanCap) {
    const cap = formatWholeMoney(loanCap)
    found.push(rule('loanAmountRequested', `Loan amount cannot exceed ${cap} for this assessment`))
  }
  if (number(answers, 'repaymentCapacity') > (capacityShareOfIncome / 100) * income) {
    const most = `${capacityShareOfIncome}% of total monthly income`
    found.push(rule('repaymentCapacity', `Repayment capacity should not exceed ${most}`))
  }
  return found
}

/** Whether two amounts differ by over a cent. Allows a millionth more, because floating-point differences can exceed 0.01. */
function differ(a: number, b: number): boolean {
  return Math.abs(a - b) > INCOME_TOLERANCE + 1e-6
}

function rule(field: string, message: string): Problem {
  return { field, code: 'rule', message }
}

/** Joins all messages. Those of bounds and types get the field's label, because "Value must be at least 1" does not name it. */
function summary(fields: readonly Field[], problems: readonly Problem[]): string {
  const parts = problems.map(({ field, code, message }) => {
    if (code === 'required' || code === 'rule') return message
    return `${fields.find(({ key }) => key === field)?.label ?? field} (${message})`
  })
  return `Please resolve the following: ${parts.join('; ')}`
}
