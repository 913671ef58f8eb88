import { balanceSheetCheck, debtsCheck, debtTotals } from './checks/balance-sheet.ts'
import { boundChecks } from './checks/bounds.ts'
import type { Check, Checked } from './checks/check.ts'
import { factChecks, factTotals } from './checks/facts.ts'
import { type AwaitedTotals, isHalfTyped } from './checks/figures.ts'
import { judgedFactChecks, riskCheck } from './checks/judged-facts.ts'
import { marginChecks, marginTotals } from './checks/margins.ts'
import { stressCheck } from './checks/stress.ts'
import { turnoverChecks } from './checks/turnover.ts'

/**
 * Runs all checks across the forms of one client. A check that cannot be calculated is included with severity `unknown`. No check
 * blocks anything (D42). The thresholds come from the policy.
 */
export function checksOf(checked: Checked): readonly Check[] {
  return [
    ...turnoverChecks(checked),
    ...marginChecks(checked),
    ...factChecks(checked),
    ...boundChecks(checked),
    debtsCheck(checked),
    balanceSheetCheck(checked),
    ...judgedFactChecks(checked),
    riskCheck(checked),
    stressCheck(checked),
  ]
}

const awaited: AwaitedTotals = { ...marginTotals, ...factTotals, ...debtTotals }

/** Reports whether a check waits for required answers of an open form (D39). */
export function isWaiting(checked: Checked, check: Check): boolean {
  return isHalfTyped(checked, check, awaited)
}

/** Runs the checks for display beside the fields of an open form. Checks of unfinished input are set to `unknown` (D39). */
export function checksBesideFields(checked: Checked): readonly Check[] {
  return checksOf(checked).map(check =>
    isWaiting(checked, check) ? { ...check, severity: 'unknown' } : check,
  )
}
