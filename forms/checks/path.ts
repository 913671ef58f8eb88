import { text } from '../../engine/answers.ts'
import type { Answers } from '../../engine/types.ts'
import { isFullyRated, scoreChange } from '../policy/rating.ts'
import type { PolicyBand } from '../policy.ts'
import type { Checked } from './check.ts'
import type { ClientFile } from './client-file.ts'
import { closedLoans, type Lever, type Move, moreSecurity, smallerLoans } from './levers.ts'

/** A scorecard parameter whose answer would change with another deal, because its evidence would. */
export interface Moved {
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
