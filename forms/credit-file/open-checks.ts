import type { Severity } from '../checks/check.ts'

/** The properties that this file reads of a check. */
interface CheckSummary {
  readonly id: string
  readonly severity: Severity
  readonly note: { readonly current: boolean } | null
}

/** The checks whose findings speak against repayment, most serious first. */
export const repayment: readonly string[] = [
  'stress',
  'fact.instalment',
  'fact.loan_supported',
  'fact.dscr',
  'fact.debt_burden',
  'fact.ltv',
  'fact.risk',
]

/** Whether a check repeats part of another one: the turnover check already includes the finding on bank credits. */
export function isRepeatedFinding({ id }: Pick<CheckSummary, 'id'>): boolean {
  return id === 'turnover.banked'
}

/** Whether a check asks for a reason. */
export function asksForReason(check: Pick<CheckSummary, 'id' | 'severity'>): boolean {
  return !isRepeatedFinding(check) && check.severity === 'explain'
}

/** Returns the checks that ask for a reason and have no explanation for the current figures. */
export function unexplained<Check extends CheckSummary>(checks: readonly Check[]): readonly Check[] {
  return checks.filter(check => asksForReason(check) && check.note?.current !== true)
}

/** Returns the unexplained checks in the two groups for the credit committee, without empty groups. */
export function groupedUnexplained<Check extends CheckSummary>(checks: readonly Check[]) {
  const asked = unexplained(checks)
  const against = repayment.flatMap(id => asked.filter(check => check.id === id))
  return [
    { title: 'Against repayment', checks: against },
    { title: 'Between the forms', checks: asked.filter(check => !against.includes(check)) },
  ].filter(group => group.checks.length > 0)
}

/** Returns the sentence of a check. Unless it contains the title, puts that in front: "Debtors: Stock $4,000.00 …". */
export function checkInWords({ title, sentence }: { readonly title: string; readonly sentence: string }) {
  return sentence.toLowerCase().includes(title.toLowerCase()) ? sentence : `${title}: ${sentence}`
}
