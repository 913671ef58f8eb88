import { number, text } from '../../engine/answers.ts'
import { emi, withoutNoise } from '../../engine/finance.ts'
import { scheduleAmountBounds } from '../../engine/schedule.ts'
import type { Answers } from '../../engine/types.ts'
import { continuingLoans, marketValueOfProperties } from '../links/evidence.ts'
import { isFullyRated, type PolicyBand, scoreChange } from '../policy/scorecard.ts'
import { boundChecks } from './bounds.ts'
import type { Check, Checked, ClientFile } from './check.ts'
import { givenNumber, loanProposed, positiveFigure } from './figures.ts'

/** A scorecard parameter whose answer would change with another deal, because its evidence would. */
interface Moved {
  readonly label: string
  readonly from: string
  readonly to: string
  /** The change of the score, before rounding. */
  readonly delta: number
}

/** Changed terms that would lead to a better band by the arithmetic of the scorecard. It is not advice. */
export interface Path {
  readonly levers: readonly Lever[]
  readonly moved: readonly Moved[]
  readonly score: number
  readonly band: string
}

/** The next better band, its lowest score, and how many points are missing. */
export interface NextBand {
  readonly name: string
  readonly from: number
  readonly missing: number
}

const MOST_PATHS = 3

/**
 * Finds at most three paths to a better band. They change only terms of the deal (a smaller loan, a closed loan, more security),
 * never facts about the customer. Loan and security change no more than needed. Answers that override their evidence stay.
 */
export function pathsOf(checked: Checked): readonly Path[] {
  const rating = ratingOf(checked)
  if (!rating || nextBandOf(checked) === undefined) return []
  const own = checked.kit.bandOf(rating.of(checked.file).score)
  const evaluate = (move: Move): Evaluation => {
    const { score, answers } = rating.of(move.file)
    const band = checked.kit.bandOf(score)
    const isReached = score >= band.from && isBetter(checked, band, own)
    const path = () => ({ levers: move.levers, moved: rating.moved(answers), score, band: band.name })
    return { resultKey: String(score), path: isReached ? path() : undefined }
  }
  const single = [
    firstOf(lazyEvaluations(smallerLoans(checked), evaluate)),
    ...closedLoans(checked).map(move => evaluate(move).path),
    firstIn(moreSecurity(checked), evaluate).path,
  ]
  const found = single.filter(path => path !== undefined)
  return (found.length > 0 ? found : pairs(checked, evaluate)).slice(0, MOST_PATHS)
}

/** Returns the next better band; undefined if the file is in the best one or not fully rated. */
export function nextBandOf(checked: Checked): NextBand | undefined {
  const rating = ratingOf(checked)
  if (!rating) return undefined
  const { bands } = checked.policy.scorecard
  const { score } = rating.of(checked.file)
  const next = bands[bands.indexOf(checked.kit.bandOf(score)) - 1]
  return next && { name: next.name, from: next.from, missing: Math.round((next.from - score) * 10) / 10 }
}

/** Returns the score and band of a file with other terms; undefined if the scorecard is not fully rated. */
export function scoreWith(
  checked: Checked,
  file: ClientFile,
): { readonly score: number; readonly band: string } | undefined {
  const score = ratingOf(checked)?.of(file).score
  return score === undefined ? undefined : { score, band: checked.kit.bandOf(score).name }
}

/** The evaluation of a move. */
interface Evaluation {
  /** A key of the result. Two evaluations with the same key belong to deals that the scorecard does not distinguish. */
  readonly resultKey: string
  readonly path: Path | undefined
}

interface LazyEvaluations {
  readonly count: number
  readonly at: (place: number) => Evaluation
}

function lazyEvaluations(
  { count, at }: { readonly count: number; readonly at: (place: number) => Move },
  evaluate: (move: Move) => Evaluation,
): LazyEvaluations {
  return { count, at: place => evaluate(at(place)) }
}

/**
 * Returns the first path among the moves. It uses a binary search, because a smaller loan changes the evidence at only a few
 * amounts: if two amounts have the same result, all amounts between them have it, too. So only a few of hundreds are evaluated.
 */
function firstOf({ count, at }: LazyEvaluations): Path | undefined {
  const evaluated = new Map<number, Evaluation>()
  const evaluateAt = (place: number): Evaluation => {
    const evaluation = evaluated.get(place) ?? at(place)
    evaluated.set(place, evaluation)
    return evaluation
  }
  const search = (from: number, to: number): Path | undefined => {
    const first = evaluateAt(from)
    if (first.path || from === to || first.resultKey === evaluateAt(to).resultKey) return first.path
    const middle = Math.floor((from + to) / 2)
    return search(from, middle) ?? search(middle + 1, to)
  }
  return count === 0 ? undefined : search(0, count - 1)
}

function firstIn(moves: readonly Move[], evaluate: (move: Move) => Evaluation): Evaluation {
  const evaluations = moves.map(evaluate)
  return {
    resultKey: evaluations.map(({ resultKey }) => resultKey).join(' '),
    path: evaluations.find(({ path }) => path)?.path,
  }
}

/** Finds paths with two levers, for when no single one is enough: the smallest cut of the loan with each of the others. */
function pairs(checked: Checked, evaluate: (move: Move) => Evaluation): readonly Path[] {
  const after = (move: Move) => ({ ...checked, file: move.file })
  const closing = closedLoans(checked).map(closed => {
    const smaller = smallerLoans(after(closed))
    return firstOf(
      lazyEvaluations(smaller, move =>
        evaluate({ levers: [...move.levers, ...closed.levers], file: move.file }),
      ),
    )
  })
  const securing = firstOf(
    lazyEvaluations(smallerLoans(checked), smaller =>
      firstIn(
        moreSecurity(after(smaller)).map(({ levers, file }) => ({
          levers: [...smaller.levers, ...levers],
          file,
        })),
        evaluate,
      ),
    ),
  )
  return [...closing, securing].filter(path => path !== undefined)
}

/** Rates a changed file. Parameters whose answer equals their evidence follow the changed evidence; the others stay. */
interface Rating {
  readonly of: (changed: ClientFile) => { readonly score: number; readonly answers: Answers }
  readonly moved: (answers: Answers) => readonly Moved[]
}

function ratingOf(checked: Checked): Rating | undefined {
  const { file, kit, policy } = checked
  const scorecard = file.expert_scorecard
  if (!scorecard || !isFullyRated(scorecard.answers, policy.scorecard)) return undefined
  const before = kit.evidence(file)
  const follows = Object.keys(before).filter(id => text(scorecard.answers, id) === before[id])
  return {
    of: changed => {
      const evidence = kit.evidence(changed)
      const moved = follows.flatMap(id => (evidence[id] === undefined ? [] : [[id, evidence[id]] as const]))
      const answers = { ...scorecard.answers, ...Object.fromEntries(moved) }
      return { score: kit.score(answers), answers }
    },
    moved: answers =>
      policy.scorecard.parameters.flatMap(parameter => {
        const { id, label } = parameter
        const from = text(scorecard.answers, id)
        const to = text(answers, id)
        return from === to ? [] : [{ label, from, to, delta: scoreChange(parameter, from, to) }]
      }),
  }
}

function isBetter({ policy }: Checked, band: PolicyBand, than: PolicyBand): boolean {
  return policy.scorecard.bands.indexOf(band) < policy.scorecard.bands.indexOf(than)
}

/** One changed term of a hypothetical deal. */
interface Lever {
  readonly lever: 'loan' | 'close' | 'security'
  /** In USD: the loan, the monthly instalment of the loan to close, or the market value of the properties. */
  readonly from: number
  readonly to: number
  readonly label: string
  /** For a loan to close, the amount to repay first in USD, if the Standard Form states it. */
  readonly outstanding?: number
}

/** A hypothetical file with one or two levers applied. */
interface Move {
  readonly levers: readonly Lever[]
  readonly file: ClientFile
}

/** A lazy list of moves: `at` calculates the move at an index from 0 to count − 1. */
interface Moves {
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
function withProposedLoan({ file, kit }: Checked, amount: number): ClientFile {
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

/** The terms of a hypothetical loan: USD, percent per year, months. */
export interface Terms {
  readonly amount: number
  readonly ratePercent: number
  readonly termMonths: number
}

/** The maximum of each term. No form accepts a higher rate or term, and larger amounts have no repayment schedule. */
export const maxTerms = { amount: scheduleAmountBounds.most, ratePercent: 100, termMonths: 360 } as const

/** The results for a hypothetical loan, by the same rules as the checks of the file. A check is undefined while unknown. */
export interface Outcome {
  readonly instalment: number
  readonly dscr: Check | undefined
  readonly debtBurden: Check | undefined
  /** The instalment compared with the lowest affordable instalment of the forms. */
  readonly affordable: Check | undefined
  /** The amount compared with the maximum loan of the Output Sheet. */
  readonly supported: Check | undefined
  /** Undefined until the scorecard is fully rated. Of the terms, only the amount affects it. */
  readonly rating: { readonly score: number; readonly band: string } | undefined
}

/** Returns the current terms: those of the memo, else of the Standard Form, else those that the Output Sheet assumes. */
export function presentTerms(checked: Checked): Terms {
  const { ratePercent, termMonths } = checked.policy.limits.output
  const memo = (key: string) => positiveFigure(checked, 'credit_app_memo', key)?.value
  const standard = (key: string) => positiveFigure(checked, 'user_form', key)?.value
  // A rate of 0 is a rate.
  const rates = (['credit_app_memo', 'user_form'] as const).map(form =>
    givenNumber(checked, form, 'interestRate'),
  )
  return {
    amount: memo('loanAmount') ?? loanProposed(checked)?.value ?? 0,
    ratePercent: rates.find(rate => rate !== undefined)?.value ?? ratePercent,
    termMonths: memo('loanTerm') ?? standard('loanTenure') ?? termMonths,
  }
}

/** Calculates the results of other terms without changing the file. */
export function whatIf(checked: Checked, terms: Terms): Outcome {
  const instalment = emi(terms.amount, terms.ratePercent, terms.termMonths)
  const other = withProposedLoan(checked, terms.amount)
  const checks = boundChecks({ ...checked, file: withMemo(checked, other, terms, instalment) })
  const find = (id: string) => {
    const check = checks.find(own => own.id === id)
    return check?.severity === 'unknown' ? undefined : check
  }
  return {
    instalment,
    dscr: find('fact.dscr'),
    debtBurden: find('fact.debt_burden'),
    affordable: find('fact.instalment'),
    supported: find('fact.loan_supported'),
    rating: scoreWith(checked, other),
  }
}

/** Returns the file with a memo of these terms in place of any existing one. */
function withMemo({ file }: Checked, other: ClientFile, terms: Terms, emiAmount: number): ClientFile {
  const memo = file.credit_app_memo
  const answers = {
    ...memo?.answers,
    loanAmount: terms.amount,
    interestRate: terms.ratePercent,
    loanTerm: terms.termMonths,
  }
  const blank = { status: 'in_progress' as const, assessmentYear: 0, createdAt: '' }
  return {
    ...other,
    credit_app_memo: { ...blank, ...memo, answers, computed: { ...memo?.computed, emiAmount } },
  }
}
