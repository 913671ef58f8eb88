import { number, text } from '../../engine/answers.ts'
import { withoutNoise } from '../../engine/finance.ts'
import type { Answers } from '../../engine/types.ts'
import { continuingLoans, marketValueOfProperties } from '../links/evidence.ts'
import type { Checked } from './check.ts'
import type { ClientFile } from './client-file.ts'
import { loanProposed } from './figures.ts'

/** One changed term of a hypothetical deal. */
export interface Lever {
  readonly lever: 'loan' | 'close' | 'security'
  /** In USD: the loan, the monthly instalment of the loan to close, or the market value of the properties. */
  readonly from: number
  readonly to: number
  readonly label: string
  /** For a loan to close, the amount to repay first in USD, if the Standard Form states it. */
  readonly outstanding?: number
}

/** A hypothetical file with one or two levers applied. */
export interface Move {
  readonly levers: readonly Lever[]
  readonly file: ClientFile
}

/** A lazy list of moves: `at` calculates the move at an index from 0 to count − 1. */
export interface Moves {
  readonly count: number
  readonly at: (place: number) => Move
}

/** Returns moves to smaller loans, the largest first, in steps of the policy and down to the policy's smallest share. */
export function smallerLoans(checked: Checked): Moves {
  const { step, minShare } = checked.policy.path
  const loan = loanProposed(checked)?.value
  if (!loan) return { count: 0, at: () => ({ levers: [], file: checked.file }) }
  const largest = Math.ceil(loan / step) - 1
  const least = Math.max(1, Math.ceil((loan * minShare) / 100 / step))
  return {
    count: Math.max(0, largest - least + 1),
    at: place => {
      const amount = (largest - place) * step
      const lever = { lever: 'loan' as const, from: loan, to: amount, label: 'Smaller loan' }
      return { levers: [lever], file: withProposedLoan(checked, amount) }
    },
  }
}

/** Returns the file with another proposed loan, recalculated. */
export function withProposedLoan({ file, kit }: Checked, amount: number): ClientFile {
  return {
    ...file,
    ...changed(file, 'user_form', kit, { loanAmountApproved: amount }),
    ...changed(file, 'output_sheet', kit, { final_loan_amount: amount }),
  }
}

/** Returns one move for each continuing loan that could be closed. */
export function closedLoans({ file, kit }: Checked): readonly Move[] {
  const standard = file.user_form?.answers ?? {}
  return continuingLoans(standard).flatMap(loan => {
    const emi = number(standard, `${loan}EMI`)
    if (emi <= 0) return []
    const institution = text(standard, `${loan}Institution`)
    const outstanding = number(standard, `${loan}Outstanding`)
    const lever = {
      lever: 'close' as const,
      from: emi,
      to: 0,
      label: `Loan at ${institution || 'another lender'} closed`,
      ...(outstanding > 0 && { outstanding }),
    }
    return [{ levers: [lever], file: withoutInstalment(file, kit, emi) }]
  })
}

function withoutInstalment(file: ClientFile, kit: Checked['kit'], emi: number): ClientFile {
  const obligations = Math.max(0, number(file.output_sheet?.answers ?? {}, 'existing_obligations') - emi)
  const existing = Math.max(0, number(file.mse_assessment?.answers ?? {}, 'existingLoanEMI') - emi)
  return {
    ...file,
    ...changed(file, 'output_sheet', kit, { existing_obligations: obligations }),
    ...changed(file, 'mse_assessment', kit, { existingLoanEMI: existing }),
  }
}

/** Returns moves to the property value that each LTV limit of the policy needs, lowest first; only for a secured loan. */
export function moreSecurity({ file, policy, kit }: Checked): readonly Move[] {
  const standard = file.user_form?.answers ?? {}
  const value = marketValueOfProperties(standard)
  const loan = number(standard, 'loanAmountApproved') || number(standard, 'loanAmount')
  const evidence = policy.scorecard.parameters.find(({ id }) => id === 'ltv')?.evidence
  if (text(standard, 'loanType') !== 'Secured' || value <= 0 || evidence?.kind !== 'atMost') return []
  const { step } = policy.path
  return evidence.limits
    .map(limit => Math.ceil(withoutNoise((loan / (limit / 100) - value) / step)) * step)
    .filter(more => more > 0)
    .toSorted((a, b) => a - b)
    .map(more => {
      const lever = { lever: 'security' as const, from: value, to: value + more, label: 'More security' }
      const worth = number(standard, 'property1MarketValue') + more
      return {
        levers: [lever],
        file: { ...file, ...changed(file, 'user_form', kit, { property1MarketValue: worth }) },
      }
    })
}

/** Returns a form with some changed answers, recalculated; {} if the file has no such form. */
function changed(
  file: ClientFile,
  type: 'user_form' | 'mse_assessment' | 'output_sheet',
  kit: Checked['kit'],
  changes: Answers,
): ClientFile {
  const state = file[type]
  if (!state) return {}
  const answers = { ...state.answers, ...changes }
  return { [type]: { ...state, answers, computed: kit.compute(type, answers) } }
}
