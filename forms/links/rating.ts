import { withoutNoise } from '../../engine/finance.ts'
import { formatNearLimits } from '../../engine/near-limits.ts'
import type { FormType } from '../catalogue.ts'
import type { PolicyOption, PolicyParameter } from '../policy.ts'
import { type FormsRead, type Link, link, type SuggestedValue, suggestValue } from './link.ts'

/** Suggests an option of one scorecard parameter by the evidence rules of the policy. */
export interface Rating {
  /** Suggests by a figure. `evidence` gets it as text, with enough decimals to tell it from the policy's limits. */
  readonly byFigure: (figure: number, evidence: (shown: string) => string) => SuggestedValue | undefined
  /** Suggests by an answer or by the outcome of a rule. */
  readonly byOutcome: (outcome: string, evidence: string) => SuggestedValue | undefined
  readonly worst: (evidence: string) => SuggestedValue | undefined
  /** The number of months for which a live loan must have been repaid; Infinity if the policy has none. */
  readonly months: number
}

/** Creates a link to a scorecard parameter. If the policy has no such parameter, there is no suggestion. */
export function ratingLink<From extends FormType>(
  from: readonly From[],
  id: string,
  rate: (forms: FormsRead<From>, rating: Rating) => SuggestedValue | undefined,
): Link {
  return link(from, 'expert_scorecard', id, (forms, { scorecard }) => {
    const parameter = scorecard.parameters.find(candidate => candidate.id === id)
    return parameter && rate(forms, ratingOf(parameter))
  })
}

function ratingOf({ evidence: by, options }: PolicyParameter): Rating {
  const suggest = (option: PolicyOption | undefined, evidence: string) =>
    option && suggestValue(option.label, evidence)
  return {
    byFigure: (figure, evidence) =>
      suggest(optionOfFigure(by, options, figure), evidence(formatNearLimits(figure, limitsOf(by)))),
    byOutcome: (outcome, evidence) => {
      const id = by.kind === 'map' ? by.map[outcome] : undefined
      return suggest(
        options.find(option => option.id === id),
        evidence,
      )
    },
    worst: evidence => suggest(options.at(-1), evidence),
    months: (by.kind === 'map' && by.months) || Number.POSITIVE_INFINITY,
  }
}

function limitsOf(by: PolicyParameter['evidence']): readonly number[] {
  return by.kind === 'atLeast' || by.kind === 'atMost' ? by.limits : []
}

/** Returns the option of the first limit or range that the figure meets, else the last option, as `at(-1)` does. */
function optionOfFigure(
  by: PolicyParameter['evidence'],
  options: readonly PolicyOption[],
  figure: number,
): PolicyOption | undefined {
  // Rounding errors of binary floating point can make a margin of exactly 35% slightly lower and must not change the option.
  const exact = withoutNoise(figure)
  switch (by.kind) {
    case 'atLeast':
      return options.at(by.limits.findIndex(limit => exact >= limit))
    case 'atMost':
      return options.at(by.limits.findIndex(limit => exact <= limit))
    case 'between':
      return options.at(by.ranges.findIndex(([from, to]) => from <= exact && exact <= to))
    case 'map':
      return undefined
  }
}
