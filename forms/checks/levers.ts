import { number, text } from '../../engine/answers.ts'
import { withoutNoise } from '../../engine/finance.ts'
import type { Answers } from '../../engine/types.ts'
import { marketValueOfProperties } from '../links/evidence.ts'
import { customerLoans } from '../loans.ts'
import type { Checked } from './check.ts'
import type { ClientFile } from './client-file.ts'
import { loanProposed } from './figures.ts'

/** One term of the deal that would be another. */
export interface Lever {
  readonly lever: 'loan' | 'close' | 'security'
  /** USD: the loan, the instalment that goes on, the market value of the properties. */
  readonly from: number
  readonly to: number
  readonly label: string
  /** Of a loan to close, what would have to be repaid first, where the Standard Form says it. */
  readonly outstanding?: number
}

/** What one or two levers make of the file. */
export interface Move {
  readonly levers: readonly Lever[]
  readonly file: ClientFile
}

/** Moves by their place; each is worked out when it is looked at. */
export interface Moves {
  readonly count: number
  readonly at: (place: number) => Move
}

/** Loans below the present one, the largest first, in the policy's steps and down to its least share. */
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
      return { levers: [lever], file: lendingOnly(checked, amount) }
    },
  }
}

/** The file as it would be with another loan proposed. */
export function lendingOnly({ file, kit }: Checked, amount: number): ClientFile {
  return {
    ...file,
    ...changed(file, 'user_form', kit, { loanAmountApproved: amount }),
    ...changed(file, 'output_sheet', kit, { final_loan_amount: amount }),
  }
}

/** Each loan that goes on, closed. */
export function closedLoans({ file, kit }: Checked): readonly Move[] {
  const standard = file.user_form?.answers ?? {}
  return customerLoans
    .filter(loan => text(standard, `${loan}ToBeClosed`) !== 'Yes')
    .flatMap(loan => {
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

/** The market value that each limit of the policy's LTV needs, for a secured loan; the least first. */
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

/** A form with some answers changed and calculated anew; nothing when there is no such form. */
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
