import { type Check, type Checked, check, withoutNoise } from './check.ts'
import { calculated, inYear, present } from './figures.ts'

/** Whether the balance sheet of the assessment year balances, once anything stands in it. */
export function balanceSheetCheck(checked: Checked): Check {
  const assets = calculated(checked, 'financial_analysis', inYear(checked, 'total_assets'))
  const liabilities = calculated(checked, 'financial_analysis', inYear(checked, 'total_liabilities'))
  const parts = {
    id: 'fact.balance_sheet',
    group: 'facts' as const,
    title: 'Balance sheet',
    formula: 'Total assets and total liabilities and equity of the assessment year are equal',
    lines: present([assets, liabilities]),
  }
  if (!assets || !liabilities || (assets.value === 0 && liabilities.value === 0)) {
    return check({ ...parts, severity: 'unknown', sentence: 'Needs a balance sheet.', result: null })
  }
  const apart = withoutNoise(assets.value - liabilities.value)
  const broken = Math.abs(apart) > checked.policy.checks.facts.money
  const sentence = broken
    ? `The balance sheet does not balance: assets ${assets.display}, liabilities and equity ${liabilities.display}.`
    : `The balance sheet balances at ${assets.display}.`
  return check({ ...parts, severity: broken ? 'explain' : 'agrees', sentence, result: apart })
}
