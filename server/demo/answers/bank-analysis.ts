import type { Answers } from '../../../engine/types.ts'
import { type Applicant, rounded } from '../applicant.ts'
import type { Random } from '../random.ts'

const dates = ['5th', '10th', '15th', '20th', '25th', 'lastDay'] as const

/** Returns a customer's Bank Analysis: four fifths of the sales reach the two banks, growing over the year. */
export function bankAnalysisAnswers(random: Random, { banks, month, savings, growth }: Applicant): Answers {
  const answers: Record<string, number> = {}
  for (let of = 1; of <= 6; of++) {
    for (const date of dates) {
      answers[`balance_${date}_month_${of}`] = rounded(savings * 0.7 * random.between(0.75, 1.25), 10)
    }
  }
  for (let of = 1; of <= 12; of++) {
    const credits = month.sales * 0.8 * (1 + growth * ((of - 6.5) / 12)) * random.between(0.94, 1.06)
    answers[`bank1_credit_month_${of}`] = rounded(credits * 0.7, 10)
    answers[`bank2_credit_month_${of}`] = rounded(credits * 0.3, 10)
  }
  return { bankName: banks.join(' and '), accountType: 'current', ...answers }
}
