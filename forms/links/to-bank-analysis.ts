import { answerOf, number, text } from '../../engine/answers.ts'
import { sampleDays, sampled, sampleKey } from '../assessment-days.ts'
import { banks } from './evidence.ts'
import { type EarlierForm, type Link, link, type SuggestedValue, suggestValue } from './link.ts'

/** Suggestions for the Bank Analysis from the first bank account of the Standard Form. */
const bankLinks: readonly Link[] = [
  link(['user_form'], 'bank_analysis', 'bankName', ({ user_form: { answers } }) => {
    const [bank] = banks(answers)
    return bank === undefined ? undefined : suggestValue(bank, 'Bank accounts')
  }),
  link(['user_form'], 'bank_analysis', 'accountType', ({ user_form: { answers } }) => {
    const type = text(answers, 'bankAccount1Type')
    // The Bank Analysis has only these two account types.
    return type === 'savings' || type === 'current' ? suggestValue(type, 'Bank account 1') : undefined
  }),
]

const balanceMonths = [1, 2, 3, 4, 5, 6]
/** Balance month 1 is July. */
const monthsBeforeJuly = 6

/**
 * Returns the MSE Assessment's balance of a day, if the month is one of those it asks about: its month 1 is the latest full month
 * before it was created (D18).
 */
function balanceOf(
  { answers, createdAt }: EarlierForm,
  year: number,
  month: number,
  day: number,
): SuggestedValue | undefined {
  const created = Number(createdAt.slice(0, 4)) * 12 + Number(createdAt.slice(5, 7))
  const monthsAgo = created - (year * 12 + month)
  if (monthsAgo < 1 || monthsAgo > sampled.bankBalance) return undefined
  const key = sampleKey('bankBalance', monthsAgo, day)
  return answerOf(answers, key) === undefined
    ? undefined
    : suggestValue(number(answers, key), 'Balance of the same day, of all business accounts together')
}

// D57
/** Suggestions for the Bank Analysis of an assessment year, with the balances of days that the MSE Assessment asks about too. */
export function bankAnalysisLinks(assessmentYear: number): readonly Link[] {
  const balances = balanceMonths.flatMap(month =>
    sampleDays.map(day =>
      link(['mse_assessment'], 'bank_analysis', `balance_${day}th_month_${month}`, ({ mse_assessment }) =>
        balanceOf(mse_assessment, assessmentYear, month + monthsBeforeJuly, day),
      ),
    ),
  )
  return [...bankLinks, ...balances]
}
