import { withoutNoise } from '../../engine/finance.ts'
import { formatMoney } from '../../engine/number-format.ts'
import { customerLoans } from '../choices.ts'
import { continuingDebt } from '../links/evidence.ts'
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

/** One of the three balance sheets, with the amount by which its assets exceed its liabilities and equity. */
interface Sheet {
  readonly year: number
  readonly lines: readonly [assets: Figure, liabilities: Figure]
  readonly over: number
}

/** Checks whether each of the three balance sheets balances; unknown while all are empty. */
export function balanceSheetCheck(checked: Checked): Check {
  const sheets = balanceSheets(checked)
  const broken = sheets.filter(({ over }) => Math.abs(over) > checked.policy.checks.facts.money)
  const [first] = sheets
  const parts = {
    id: 'fact.balance_sheet',
    group: 'facts' as const,
    title: 'Balance sheet',
    formula: 'Total assets and total liabilities and equity of each year are equal',
    // Other years are shown only if they do not balance.
    lines: sheets.filter(sheet => sheet === first || broken.includes(sheet)).flatMap(({ lines }) => lines),
  }
  if (!first) {
    return check({ ...parts, severity: 'unknown', sentence: 'Needs a balance sheet.', result: null })
  }
  const [furthest] = broken.toSorted((a, b) => Math.abs(b.over) - Math.abs(a.over))
  return check({
    ...parts,
    severity: furthest ? 'explain' : 'agrees',
    sentence: furthest ? unbalanced(broken) : balanced(sheets),
    result: (furthest ?? first).over,
  })
}

/**
 * Returns the balance sheets that are not empty, the assessment year first. In an open form, that of another year is left out
 * until all its required figures are there (D39).
 */
function balanceSheets(checked: Checked): readonly Sheet[] {
  const form = checked.file.financial_analysis
  if (!form) return []
  const { assessmentYear: year, status, answers } = form
  return [year, year - 1, year + 1].flatMap(of => {
    const keys = [`total_assets_${of}`, `total_liabilities_${of}`] as const
    const isThere =
      of === year ||
      status === 'completed' ||
      keys.every(key => checked.kit.hasRequiredInputs('financial_analysis', key, answers))
    const [assets, liabilities] = keys.map(key => calculated(checked, 'financial_analysis', key))
    if (!isThere || !assets || !liabilities || (assets.value === 0 && liabilities.value === 0)) return []
    return [{ year: of, lines: [assets, liabilities], over: difference(assets.value, liabilities.value) }]
  })
}

function unbalanced(sheets: readonly Sheet[]): string {
  const each = sheets.map(
    ({ year, lines: [assets, liabilities], over }) =>
      `${year} assets ${assets.display}, liabilities and equity ${liabilities.display}, ${formatMoney(Math.abs(over))} apart`,
  )
  return `The balance sheet does not balance: ${each.join('; ')}.`
}

function balanced(sheets: readonly Sheet[]): string {
  const each = sheets.map(({ year, lines: [assets] }) => `${year} at ${assets.display}`)
  return `The balance sheet balances: ${each.join(', ')}.`
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
