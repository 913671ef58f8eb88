import type { Severity } from '../checks/check.ts'

/** What this asks of a check of a credit file. */
interface Asked {
  readonly id: string
  readonly severity: Severity
  readonly note: { readonly current: boolean } | null
}

/** What speaks against paying it back, the heaviest first. */
const repayment: readonly string[] = [
  'stress',
  'fact.instalment',
  'fact.loan_supported',
  'fact.dscr',
  'fact.debt_burden',
  'fact.ltv',
  'fact.risk',
]

/** What passes through the bank is part of what the turnover's check says, so that nobody is told or asked it twice. */
function isSaidTwice({ id }: Pick<Asked, 'id'>): boolean {
  return id === 'turnover.banked'
}

/** Whether a check asks for a reason. */
export function asksForReason(check: Pick<Asked, 'id' | 'severity'>): boolean {
  return !isSaidTwice(check) && check.severity === 'explain'
}

/** What the checks say that have found something, each thing once. */
export function foundInWords(
  checks: readonly (Pick<Asked, 'id' | 'severity'> & { readonly sentence: string })[],
): string[] {
  return checks
    .filter(check => !isSaidTwice(check) && check.severity !== 'unknown')
    .map(({ sentence }) => sentence)
}

/** The checks that ask for a reason and have none for the figures of now. */
export function unexplained<Check extends Asked>(checks: readonly Check[]): readonly Check[] {
  return checks.filter(check => asksForReason(check) && check.note?.current !== true)
}

/** The same in the two groups that a committee reads them in, without empty ones. */
export function groupedUnexplained<Check extends Asked>(checks: readonly Check[]) {
  const asked = unexplained(checks)
  const against = repayment.flatMap(id => asked.filter(check => check.id === id))
  return [
    { title: 'Against repayment', checks: against },
    { title: 'Between the forms', checks: asked.filter(check => !against.includes(check)) },
  ].filter(group => group.checks.length > 0)
}

/** Debtors: Stock $4,000.00 … A sentence that does not begin with what it speaks of is given its title. */
export function checkInWords({ title, sentence }: { readonly title: string; readonly sentence: string }) {
  return sentence.toLowerCase().includes(title.toLowerCase()) ? sentence : `${title}: ${sentence}`
}
