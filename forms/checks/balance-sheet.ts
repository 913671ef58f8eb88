import { withoutNoise } from '../../engine/finance.ts'
import { continuingDebt } from '../links/evidence.ts'
import { customerLoans } from '../loans.ts'
import { type Check, type Checked, check, difference } from './check.ts'
import { differByMoreThan, inWords, marked, spanOf } from './facts.ts'
import {
  type AwaitedTotals,
  calculated,
  derivedFigure,
  type Figure,
  givenNumber,
  hasStatedLoans,
  inYear,
  sumOfGiven,
  withoutUndefined,
} from './figures.ts'

/** Checks whether the balance sheet of the assessment year balances; unknown while it is empty. */
export function balanceSheetCheck(checked: Checked): Check {
  const assets = calculated(checked, 'financial_analysis', inYear(checked, 'total_assets'))
  const liabilities = calculated(checked, 'financial_analysis', inYear(checked, 'total_liabilities'))
  const parts = {
    id: 'fact.balance_sheet',
    group: 'facts' as const,
    title: 'Balance sheet',
    formula: 'Total assets and total liabilities and equity of the assessment year are equal',
    lines: withoutUndefined([assets, liabilities]),
  }
  if (!assets || !liabilities || (assets.value === 0 && liabilities.value === 0)) {
    return check({ ...parts, severity: 'unknown', sentence: 'Needs a balance sheet.', result: null })
  }
  const over = difference(assets.value, liabilities.value)
  const broken = Math.abs(over) > checked.policy.checks.facts.money
  const sentence = broken
    ? `The balance sheet does not balance: assets ${assets.display}, liabilities and equity ${liabilities.display}.`
    : `The balance sheet balances at ${assets.display}.`
  return check({ ...parts, severity: broken ? 'explain' : 'agrees', sentence, result: over })
}

/** The check of debts waits until all assets are stated, as whoever fills in the balance sheet is not finished before. */
export const debtTotals: AwaitedTotals = { 'fact.debts': 'total_assets' }

/** Checks whether the debts stated in three forms are equal and the balance sheet includes them. */
export function debtsCheck(checked: Checked): Check {
  const { money } = checked.policy.checks.facts
  const standard = checked.file.user_form
  const outstanding = customerLoans.map(loan => `${loan}Outstanding`)
  const declared =
    standard && hasStatedLoans(standard, outstanding)
      ? derivedFigure(
          'user_form',
          'customerLoan1Outstanding',
          'Outstanding on continuing loans',
          continuingDebt(standard.answers),
        )
      : undefined
  const stated = withoutUndefined([
    declared,
    givenNumber(checked, 'mse_assessment', 'existingLoanAmount'),
    givenNumber(checked, 'financial_analysis', 'existing_bank_borrowing'),
  ])
  const sheet = sumOfGiven(
    checked,
    'financial_analysis',
    [inYear(checked, 'long_term_borrowings'), inYear(checked, 'wc_limit')],
    'Borrowings in the balance sheet',
  )
  const lines = withoutUndefined([...stated, sheet])
  const parts = {
    id: 'fact.debts',
    group: 'facts' as const,
    title: 'Debts',
    formula:
      'Outstanding loans of the three forms are equal, and the balance sheet’s borrowings are not less than the first of them',
    lines,
  }
  // The balance sheet is compared only with the Standard Form's loans.
  if (stated.length < 2 && !(declared && sheet)) {
    return check({ ...parts, severity: 'unknown', sentence: 'Needs two forms that state it.', result: null })
  }
  const result = spanOf(lines)
  const hidden = declared && sheet && withoutNoise(declared.value - sheet.value) > money
  if (hidden) {
    const sentence = `Debts that the balance sheet does not show: ${declared.display} are outstanding, it shows ${sheet.display}.`
    const withSheet = marked(lines, (_, line) => line === sheet)
    return check({ ...parts, lines: withSheet, severity: 'explain', sentence, result })
  }
  const differing = stated.some((line, at) =>
    stated.slice(at + 1).some(other => differByMoreThan(money)(line, other)),
  )
  const sentence = differing ? `Debts differ: ${inWords(stated)}.` : agreeing(stated, sheet)
  const apartFromFirst = [...marked(stated, differByMoreThan(money)), ...withoutUndefined([sheet])]
  return check({
    ...parts,
    lines: apartFromFirst,
    severity: differing ? 'note' : 'agrees',
    sentence,
    result,
  })
}

function agreeing(stated: readonly Figure[], sheet: Figure | undefined): string {
  const same = stated.length > 1 ? `The debts are the same in ${stated.length} places.` : ''
  const shown = sheet ? `The balance sheet shows borrowings of ${sheet.display}.` : ''
  return [same, shown].filter(part => part !== '').join(' ')
}
