import { number, text } from '../../engine/answers.ts'
import { yearsBetween } from '../../engine/dates.ts'
import { finite, sum } from '../../engine/finance.ts'
import type { Answers, Computed, Context } from '../../engine/types.ts'
import { coApplicantLoans, customerLoans } from '../choices.ts'

// spec 1 §3.13

/** Calculates the age in completed years, each loan's balance tenor in months, and four obligation totals in USD per month. */
export function compute(answers: Answers, context: Context): Computed {
  return {
    // D15
    age: yearsBetween(answers['dateOfBirth'], context.today),
    ...Object.fromEntries(
      [...customerLoans, ...coApplicantLoans].map(loan => [
        `${loan}BalanceTenor`,
        finite(number(answers, `${loan}Tenor`) - number(answers, `${loan}PaidTenor`)),
      ]),
    ),
    totalObligation: obligation(answers, customerLoans),
    totalCoApplicantObligation: obligation(answers, coApplicantLoans),
    totalPreviousObligation: previousObligation(answers, customerLoans),
    totalCoApplicantPreviousObligation: previousObligation(answers, coApplicantLoans),
  }
}

/** Returns the sum of the EMIs of loans that count as an obligation and are not to be closed (D16). */
function obligation(answers: Answers, loans: readonly string[]): number {
  return sum(
    loans
      .filter(
        loan => text(answers, `${loan}Obligate`) === 'Yes' && text(answers, `${loan}ToBeClosed`) !== 'Yes',
      )
      .map(loan => number(answers, `${loan}EMI`)),
  )
}

/** D16 */
function previousObligation(answers: Answers, loans: readonly string[]): number {
  return sum(loans.map(loan => number(answers, `${loan}PreviousObligation`)))
}
