import { emi } from '../../engine/finance.ts'
import { scheduled } from '../../engine/schedule.ts'
import { boundChecks } from './bounds.ts'
import type { Check, Checked } from './check.ts'
import type { ClientFile } from './client-file.ts'
import { loanProposed, positive } from './figures.ts'
import { lendingOnly } from './levers.ts'
import { scoreWith } from './path.ts'

/** The terms of a loan that somebody tries out: USD, percent a year, months. */
export interface Terms {
  readonly amount: number
  readonly ratePercent: number
  readonly termMonths: number
}

/** The most of each that can be tried out: no form takes more of rate and term, and of an amount there is no schedule. */
export const mostTried = { amount: scheduled.most, ratePercent: 100, termMonths: 360 } as const

/** What a loan of these terms would come to, by the same rules as the checks of the file. */
export interface Outcome {
  readonly instalment: number
  readonly dscr: Check | undefined
  readonly debtBurden: Check | undefined
  /** Against the least that the forms call affordable. */
  readonly affordable: Check | undefined
  /** Against the most that the Output Sheet supports. */
  readonly supported: Check | undefined
  /** Undefined before the scorecard is rated. Of the terms the amount alone is part of it. */
  readonly rating: { readonly score: number; readonly band: string } | undefined
}

/** The terms of the memo, else those of the Standard Form, else those that the Output Sheet assesses by. */
export function presentTerms(checked: Checked): Terms {
  const { ratePercent, termMonths } = checked.policy.limits.output
  const memo = (key: string) => positive(checked, 'credit_app_memo', key)?.value
  const standard = (key: string) => positive(checked, 'user_form', key)?.value
  return {
    amount: memo('loanAmount') ?? loanProposed(checked)?.value ?? 0,
    ratePercent: memo('interestRate') ?? standard('interestRate') ?? ratePercent,
    termMonths: memo('loanTerm') ?? standard('loanTenure') ?? termMonths,
  }
}

/** What would be with other terms. Nothing of the file is changed. */
export function whatIf(checked: Checked, terms: Terms): Outcome {
  const instalment = emi(terms.amount, terms.ratePercent, terms.termMonths)
  const other = lendingOnly(checked, terms.amount)
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

/** The file with a memo of these terms, in place of the one there is. */
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
