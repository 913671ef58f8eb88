import { answerOf, number, text } from '../../engine/answers.ts'
import { finite, ratio, withoutNoise } from '../../engine/finance.ts'
import { formatNearLimits } from '../../engine/near-limits.ts'
import { formatMoney } from '../../engine/number-format.ts'
import { marketValueOfProperties } from '../links/evidence.ts'
import { isUnsecured, noLtv } from '../unsecured.ts'
import {
  type Check,
  type Checked,
  check,
  difference,
  type Line,
  lendingDecisions,
  limitsOf,
  percent,
  severityIfAbove,
  severityIfBelow,
  twoDecimals,
  worst,
} from './check.ts'
import {
  calculated,
  derivedFigure,
  type Figure,
  givenNumber,
  isRequestedAmount,
  loanProposed,
  withoutUndefined,
} from './figures.ts'

/** Checks whether figures of one form stay within the limits that other forms support. */
export function boundChecks(checked: Checked): readonly Check[] {
  return [
    supported(checked),
    instalment(checked),
    debtBurden(checked),
    debtService(checked),
    loanToValue(checked),
  ]
}

function supported(checked: Checked): Check {
  const memo = givenNumber(checked, 'credit_app_memo', 'loanAmount')
  const loan = memo ?? loanProposed(checked)
  const most = calculated(checked, 'output_sheet', 'max_loan')
  const parts = {
    id: 'fact.loan_supported',
    group: 'facts' as const,
    title: 'Loan supported by the Output Sheet',
    formula: 'The memo’s loan (else the one proposed) is not above the Output Sheet’s maximum',
    lines: withoutUndefined([loan, most]),
  }
  if (!loan || !most) {
    return check({
      ...parts,
      severity: 'unknown',
      sentence: 'Needs a loan and an Output Sheet.',
      result: null,
    })
  }
  const over = difference(loan.value, most.value)
  const broken = over > checked.policy.checks.facts.money
  const who = memo ? 'The memo lends' : `The loan ${isRequestedAmount(loan) ? 'asked for' : 'proposed'} is`
  const sentence = broken
    ? `${who} ${formatMoney(over)} more than the Output Sheet supports.`
    : `The Output Sheet supports ${most.display}.`
  return check({ ...parts, severity: broken ? 'explain' : 'agrees', sentence, result: over })
}

function instalment(checked: Checked): Check {
  const emi = memoInstalment(checked)
  const limits = withoutUndefined([
    givenNumber(checked, 'user_form', 'affordableEMI'),
    givenNumber(checked, 'mse_assessment', 'repaymentCapacity'),
    givenNumber(checked, 'output_sheet', 'affordable_emi'),
  ])
  const lowest = limits.toSorted((a, b) => a.value - b.value)[0]
  const parts = {
    id: 'fact.instalment',
    group: 'facts' as const,
    title: 'Instalment',
    formula: 'The memo’s instalment is not above the lowest affordable instalment in the forms',
    lines: withoutUndefined([emi, ...limits, calculated(checked, 'output_sheet', 'final_emi')]),
  }
  if (!emi || !lowest) {
    const sentence = 'Needs the memo’s instalment and what the customer can afford.'
    return check({ ...parts, severity: 'unknown', sentence, result: null })
  }
  const over = difference(emi.value, lowest.value)
  const broken = over > checked.policy.checks.facts.money
  const sentence = broken
    ? `The instalment of ${emi.display} is above the affordable ${lowest.display}.`
    : `The instalment of ${emi.display} is within the affordable ${lowest.display}.`
  return check({ ...parts, severity: broken ? 'explain' : 'agrees', sentence, result: over })
}

function debtBurden(checked: Checked): Check {
  const emi = memoInstalment(checked)
  const mse = checked.file.mse_assessment
  const income = mse ? number(mse.answers, 'totalMonthlyIncome') : 0
  const owed = mse ? number(mse.answers, 'existingLoanEMI') + number(mse.answers, 'monthlyDebtPayments') : 0
  const existing =
    income > 0 ? calculated(checked, 'mse_assessment', 'debtBurdenPercentage', 'Existing debts') : undefined
  const memos =
    emi &&
    calculated(
      checked,
      'credit_app_memo',
      'dbrPercentage',
      'By the memo’s formula, which does not consider the income',
    )
  const known = emi !== undefined && income > 0
  const limits = limitsOf(checked.policy.checks.incomeDbr)
  const burden = known ? finite(ratio(owed + emi.value, income) * 100) : null
  const own =
    burden === null
      ? undefined
      : derivedFigure(
          'mse_assessment',
          'totalMonthlyIncome',
          'With this loan',
          burden,
          percent(burden, limits),
        )
  return check({
    id: 'fact.debt_burden',
    group: 'facts',
    severity: burden === null ? 'unknown' : severityIfAbove(burden, checked.policy.checks.incomeDbr),
    title: 'Debt burden',
    sentence:
      burden !== null
        ? `With this loan, ${percent(burden, limits)} of the income goes into debts.`
        : income > 0
          ? 'No instalment yet.'
          : 'No income stated.',
    formula: '(Existing instalments + debt payments + the memo’s instalment) ÷ total monthly income × 100',
    lines: withoutUndefined<Line>([existing, memos, own]),
    result: burden,
  })
}

function debtService(checked: Checked): Check {
  const emi = memoInstalment(checked)
  const surplus = calculated(checked, 'output_sheet', 'monthly_surplus')
  const most = calculated(checked, 'output_sheet', 'dscr', 'DSCR of the maximum loan')
  const cover = emi && surplus ? ratio(surplus.value, emi.value) : null
  const shown = cover === null ? '' : twoDecimals(cover, limitsOf(checked.policy.checks.dscr))
  const own =
    cover === null
      ? undefined
      : derivedFigure('credit_app_memo', 'emiAmount', 'DSCR of this loan', cover, shown)
  return check({
    id: 'fact.dscr',
    group: 'facts',
    severity: cover === null ? 'unknown' : severityIfBelow(cover, checked.policy.checks.dscr),
    title: 'Debt service coverage',
    sentence:
      cover === null
        ? 'Needs the Output Sheet’s surplus and the memo’s instalment.'
        : `${paysInWords(cover, shown)}${approvedAllTheSame(checked, cover)}.`,
    formula: 'The Output Sheet’s monthly surplus ÷ the memo’s instalment',
    lines: withoutUndefined([surplus, emi, most, own]),
    result: cover,
  })
}

function paysInWords(cover: number, shown: string): string {
  return cover < 0
    ? 'No surplus is left to pay the instalment'
    : `The surplus pays the instalment ${shown} times`
}

/** Returns an addition to the sentence if the memo approves the loan although the surplus does not cover the instalment. */
function approvedAllTheSame({ file, policy }: Checked, cover: number): string {
  const memo = file.credit_app_memo
  const approves = memo !== undefined && lendingDecisions.includes(text(memo.answers, 'decision'))
  return approves && severityIfBelow(cover, policy.checks.dscr) === 'explain'
    ? ', and the memo approves the loan'
    : ''
}

function loanToValue(checked: Checked): Check {
  const typed = givenNumber(checked, 'user_form', 'loanToMarketValue')
  const loan = loanProposed(checked)
  const standard = checked.file.user_form
  const value = standard ? marketValueOfProperties(standard.answers) : 0
  const property =
    value > 0
      ? derivedFigure('user_form', 'property1MarketValue', 'Market value of the properties', value)
      : undefined
  // D39
  const hasNoLtv = isUnsecured(standard?.answers)
  const share = loan && property && !hasNoLtv ? finite(ratio(loan.value, property.value) * 100) : null
  const { checks } = checked.policy
  const limits = limitsOf(checks.ltv)
  const own =
    share === null
      ? undefined
      : derivedFigure(
          'user_form',
          'loanToMarketValue',
          'Loan over market value',
          share,
          `${formatNearLimits(share, limits)}%`,
        )
  const overAssets =
    memoInstalment(checked) &&
    calculated(checked, 'credit_app_memo', 'loanToValueRatio', 'Over all personal assets')
  const shown = share === null ? '' : percent(share, limits)
  const differs =
    share !== null && typed && withoutNoise(Math.abs(typed.value - share)) > checks.facts.percent
  const severities =
    share === null
      ? []
      : [severityIfAbove(share, checks.ltv), differs ? ('note' as const) : ('agrees' as const)]
  return check({
    id: 'fact.ltv',
    group: 'facts',
    severity: worst(severities),
    title: 'Loan to value',
    sentence: hasNoLtv
      ? 'An unsecured loan has no loan to value.'
      : share === null
        ? 'Needs a loan and the market value of a property.'
        : differs
          ? `The Standard Form says ${typed.display}; the loan is ${shown} of the market value.`
          : `The loan is ${shown} of the market value.`,
    formula: 'The loan proposed ÷ the market values of the properties × 100',
    lines: withoutUndefined<Line>([
      typed,
      loan,
      property,
      own,
      overAssets && hasNoLtv ? { ...overAssets, display: noLtv } : overAssets,
      calculated(checked, 'output_sheet', 'loan_per_ltv'),
    ]),
    result: share,
  })
}

/** Returns the memo's instalment, or undefined until the memo has a loan, a rate and a term. */
function memoInstalment(checked: Checked): Figure | undefined {
  const memo = checked.file.credit_app_memo
  if (!memo || answerOf(memo.answers, 'loanAmount') === undefined) return undefined
  const emi = calculated(checked, 'credit_app_memo', 'emiAmount')
  return emi && emi.value > 0 ? emi : undefined
}
