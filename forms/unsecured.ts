import { text } from '../engine/answers.ts'
import type { DescribedLine } from '../engine/describe.ts'
import type { Answers } from '../engine/types.ts'

// D39

/** What people read in place of the LTV of a loan without security, which has no value to be compared with. */
export const noLtv = '– (unsecured loan)'

/** Reports whether a Standard Form asks for a loan without security. */
export function isUnsecured(standard: Answers | undefined): boolean {
  return standard !== undefined && text(standard, 'loanType') === 'Unsecured'
}

/** Returns a line of the memo of an unsecured loan as people read it: its LTV is replaced by the reason why it has none. */
export function withoutLtv(line: DescribedLine): DescribedLine {
  return line.key === 'loanToValueRatio' && line.display !== ''
    ? { ...line, value: null, display: noLtv }
    : line
}
