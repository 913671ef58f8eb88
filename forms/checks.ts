import { balanceSheetCheck, debtsCheck } from './checks/balance-sheet.ts'
import { boundChecks } from './checks/bounds.ts'
import type { Check, Checked } from './checks/check.ts'
import { factChecks } from './checks/facts.ts'
import { isHalfTyped } from './checks/figures.ts'
import { marginChecks } from './checks/margins.ts'
import { riskCheck } from './checks/risk.ts'
import { stressCheck } from './checks/stress.ts'
import { turnoverChecks } from './checks/turnover.ts'

/**
 * What the forms of one client say together. A check that cannot be reckoned is there with severity `unknown`. None of
 * them refuses anything (D42); their thresholds are the policy's.
 */
export function checksOf(checked: Checked): readonly Check[] {
  return [
    ...turnoverChecks(checked),
    ...marginChecks(checked),
    ...factChecks(checked),
    ...boundChecks(checked),
    debtsCheck(checked),
    balanceSheetCheck(checked),
    riskCheck(checked),
    stressCheck(checked),
  ]
}

/** The same beside the fields of an open form: nobody is asked about figures of which half is not typed yet (D39). */
export function checksBesideFields(checked: Checked): readonly Check[] {
  return checksOf(checked).map(check =>
    isHalfTyped(checked, check) ? { ...check, severity: 'unknown' } : check,
  )
}
