import { emi } from '../../engine/finance.ts'
import { scheduleAmountBounds } from '../../engine/schedule.ts'
import { boundChecks } from './bounds.ts'
import type { Check, Checked } from './check.ts'
import type { ClientFile } from './client-file.ts'
import { givenNumber, loanProposed, positiveFigure } from './figures.ts'
import { withProposedLoan } from './levers.ts'
import { scoreWith } from './path.ts'

/** The terms of a hypothetical loan: USD, percent per year, months. */
export interface Terms {
  readonly amount: number
  readonly ratePercent: number
  readonly termMonths: number
}

/** The maximum of each term. No form accepts a higher rate or term, and larger amounts have no repayment schedule. */
export const maxTerms = { amount: scheduleAmountBounds.most, ratePercent: 100, termMonths: 360 } as const

/** The results for a hypothetical loan, by the same rules as the checks of the file. A check is undefined while unknown. */
export interface Outcome {
  readonly instalment: number
  readonly dscr: Check | undefined
  readonly debtBurden: Check | undefined
  /** The instalment compared with the lowest affordable instalment of the forms. */
  readonly affordable: Check | undefined
  /** The amount compared with the maximum loan of the Output Sheet. */
  readonly supported: Check | undefined
  /** Undefined until the scorecard is fully rated. Of the terms, only the amount affects it. */
  readonly rating: { readonly score: number; readonly band: string } | undefined
}

/** Returns the current terms: those of the memo, else of the Standard Form, else those that the Output Sheet assumes. */
export function presentTerms(checked: Checked): Terms {
  const { ratePercent, termMonths } = checked.policy.limits.output
  const memo = (key: string) => positiveFigure(checked, 'credit_app_memo', key)?.value
  const standard = (key: string) => positiveFigure(checked, 'user_form', key)?.value
  // A rate of 0 is a rate.
  const rates = (['credit_app_memo', 'user_form'] as const).map(form =>
    givenNumber(checked, form, 'interestRate'),
  )
  return {
    amount: memo('loanAmount') ?? loanProposed(checked)?.value ?? 0,
    ratePercent: rates.find(rate => rate !== undefined)?.value ?? ratePercent,
    termMonths: memo('loanTerm') ?? standard('loanTenure') ?? termMonths,
  }
}

/** Calculates the results of other terms without changing the file. */
export function whatIf(checked: Checked, terms: Terms): Outcome {
  const instalment = emi(terms.amount, terms.ratePercent, terms.termMonths)
  const other = withProposedLoan(checked, terms.amount)
  const checks = boundChecks({ ...checked, file: withMemo(checked, other, terms, instalment) })
  const find = (id: string) => {
    const check = checks.find(own => own.id === id)
    return check?.severity === 'unknown' ? undefined : check
  }
  return {
    instalment,
    dscr: find('fact.dscr'),
    debtBurden: find('fact.debt_burden'),
    affordable: find('fact.instalment'),
    supported: find('fact.loan_supported'),
    rating: scoreWith(checked, other),
  }
}

/** Returns the file with a memo of these terms in place of any existing one. */
function withMemo({ file }: Checked, other: ClientFile, terms: Terms, emiAmount: number): ClientFile {
  const memo = file.credit_app_memo
  const answers = {
    ...memo?.answers,
    loanAmount: terms.amount,
    interestRate: terms.ratePercent,
    loanTerm: terms.termMonths,
  }
  const blank = { status: 'in_progress' as const, assessmentYear: 0, createdAt: '' }
  return {
    ...other,
    credit_app_memo: { ...blank, ...memo, answers, computed: { ...memo?.computed, emiAmount } },
  }
}
