import { number, text } from '../../engine/answers.ts'
import type { Answers } from '../../engine/types.ts'
import { marketValueOfProperties } from '../links/evidence.ts'
import { customerLoans } from '../loans.ts'
import type { PolicyBand } from '../policy.ts'
import type { Checked } from './check.ts'
import type { ClientFile, FormState } from './client-file.ts'
import { loanProposed } from './figures.ts'

/** One term of the deal that would be another. */
export interface Lever {
  readonly lever: 'loan' | 'close' | 'security'
  /** USD: the loan, the instalment that goes on, the market value of the properties. */
  readonly from: number
  readonly to: number
  readonly label: string
}

/** What would lead to a better band, by the arithmetic of the scorecard. It is not advice. */
export interface Path {
  readonly levers: readonly Lever[]
  readonly score: number
  readonly band: string
}

/** What one or two levers make of the file. */
interface Move {
  readonly levers: readonly Lever[]
  readonly file: ClientFile
  /** How much of the loan is taken away, as a share; 0 for other levers. */
  readonly reduction: number
}

const MOST_PATHS = 3

/**
 * Terms of the deal only: a smaller loan, a loan closed, more security; never facts about the customer. Parameters that
 * were answered against their evidence stay as they were answered. At most three, the least change first.
 */
export function pathsOf(checked: Checked): readonly Path[] {
  const scorecard = checked.file.expert_scorecard
  if (!scorecard || !isRated(checked, scorecard.answers)) return []
  const score = scorer(checked, scorecard)
  const goal = checked.kit.bandOf(score(checked.file))
  if (goal === checked.policy.scorecard.bands[0]) return []
  const better = (move: Move): Path | undefined => {
    const reached = score(move.file)
    const band = checked.kit.bandOf(reached)
    return reached >= band.from && isBetter(checked, band, goal)
      ? { levers: move.levers, score: reached, band: band.name }
      : undefined
  }
  const single = [
    first(smallerLoans(checked), better),
    ...closedLoans(checked).map(better),
    first(moreSecurity(checked), better),
  ]
  const found = single.filter(path => path !== undefined)
  return (found.length > 0 ? found : pairs(checked, better)).slice(0, MOST_PATHS)
}

/** Two levers together, when no single one is enough: the smallest cut of the loan with each of the others. */
function pairs(checked: Checked, better: (move: Move) => Path | undefined): readonly Path[] {
  const after = (move: Move) => ({ ...checked, file: move.file })
  const closing = closedLoans(checked).map(closed =>
    first(
      smallerLoans(after(closed)).map(smaller => joined(smaller, closed)),
      better,
    ),
  )
  const securing = first(
    smallerLoans(checked).flatMap(smaller =>
      moreSecurity(after(smaller)).map(secured => joined(smaller, secured)),
    ),
    better,
  )
  return [...closing, securing].filter(path => path !== undefined)
}

/** `one` was worked out on the file that `other` made, or the other way round: the later file holds both changes. */
function joined(one: Move, other: Move): Move {
  const last =
    one.reduction > 0 && other.reduction === 0 && other.levers[0]?.lever === 'security' ? other : one
  return {
    levers: [...one.levers, ...other.levers],
    file: last.file,
    reduction: one.reduction + other.reduction,
  }
}

function first<T>(moves: readonly Move[], better: (move: Move) => T | undefined): T | undefined {
  for (const move of moves) {
    const path = better(move)
    if (path) return path
  }
  return undefined
}

/** The score of a changed file: parameters that were answered as the evidence has it follow the evidence. */
function scorer({ file, kit }: Checked, scorecard: FormState): (changed: ClientFile) => number {
  const before = kit.evidence(file)
  const follows = Object.keys(before).filter(id => text(scorecard.answers, id) === before[id])
  return changed => {
    const evidence = kit.evidence(changed)
    const moved = follows.flatMap(id => (evidence[id] === undefined ? [] : [[id, evidence[id]] as const]))
    return kit.score({ ...scorecard.answers, ...Object.fromEntries(moved) })
  }
}

/** Loans below the present one, the largest first, in the policy's steps. */
function smallerLoans(checked: Checked): readonly Move[] {
  const { step, minShare } = checked.policy.path
  const loan = loanProposed(checked)?.value
  if (!loan) return []
  const least = (loan * minShare) / 100
  const moves: Move[] = []
  for (let amount = Math.ceil(loan / step) * step - step; amount >= least && amount > 0; amount -= step) {
    const lever = { lever: 'loan' as const, from: loan, to: amount, label: 'Smaller loan' }
    moves.push({ levers: [lever], file: lendingOnly(checked, amount), reduction: (loan - amount) / loan })
  }
  return moves
}

function lendingOnly({ file, kit }: Checked, amount: number): ClientFile {
  return {
    ...file,
    ...changed(file, 'user_form', kit, { loanAmountApproved: amount }),
    ...changed(file, 'output_sheet', kit, { final_loan_amount: amount }),
  }
}

/** Each loan that goes on, closed. */
function closedLoans({ file, kit }: Checked): readonly Move[] {
  const standard = file.user_form?.answers ?? {}
  return customerLoans
    .filter(loan => text(standard, `${loan}ToBeClosed`) !== 'Yes')
    .flatMap(loan => {
      const emi = number(standard, `${loan}EMI`)
      if (emi <= 0) return []
      const institution = text(standard, `${loan}Institution`)
      const lever = {
        lever: 'close' as const,
        from: emi,
        to: 0,
        label: `Loan at ${institution || 'another lender'} closed`,
      }
      return [{ levers: [lever], file: withoutInstalment(file, kit, emi), reduction: 0 }]
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
function moreSecurity({ file, policy, kit }: Checked): readonly Move[] {
  const standard = file.user_form?.answers ?? {}
  const value = marketValueOfProperties(standard)
  const loan = number(standard, 'loanAmountApproved') || number(standard, 'loanAmount')
  const evidence = policy.scorecard.parameters.find(({ id }) => id === 'ltv')?.evidence
  if (text(standard, 'loanType') !== 'Secured' || value <= 0 || evidence?.kind !== 'atMost') return []
  const { step } = policy.path
  return evidence.limits
    .map(limit => Math.ceil((loan / (limit / 100) - value) / step) * step)
    .filter(more => more > 0)
    .toSorted((a, b) => a - b)
    .map(more => {
      const lever = { lever: 'security' as const, from: value, to: value + more, label: 'More security' }
      const worth = number(standard, 'property1MarketValue') + more
      return {
        levers: [lever],
        file: { ...file, ...changed(file, 'user_form', kit, { property1MarketValue: worth }) },
        reduction: 0,
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

function isRated({ policy }: Checked, answers: Answers): boolean {
  return policy.scorecard.parameters.every(({ id }) => text(answers, id) !== '')
}

function isBetter({ policy }: Checked, band: PolicyBand, than: PolicyBand): boolean {
  return policy.scorecard.bands.indexOf(band) < policy.scorecard.bands.indexOf(than)
}
