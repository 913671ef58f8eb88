import { number, text } from '../engine/answers.ts'
import { formatNearLimits } from '../engine/near-limits.ts'
import { formatNumber, formatPercent } from '../engine/number-format.ts'
import type { Answers, Computed } from '../engine/types.ts'
import type { Terms } from './policy/terms.ts'

// spec 2 §9.23; D30

type Limits = Terms['limits']['memo']

/** The facts on which deviation codes and risk points depend. */
export interface RiskFacts {
  readonly dbrPercent: number
  /** Assets divided by loan; 0 without a loan. */
  readonly assetCoverage: number
  readonly creditRiskScore: string
  readonly thirdPartyGuarantor: string
  readonly anyLoansOverdue: string
}

interface Deviation {
  readonly code: string
  /** The subject of the deviation in a few words. */
  readonly name: string
  readonly applies: (facts: RiskFacts, limits: Limits) => boolean
  /** Returns in words, with the figures, how the memo departs from policy. */
  readonly words: (facts: RiskFacts & { readonly hasLoan: boolean }, limits: Limits) => string
}

/** Every deviation from the lender's policy, in the order in which the codes are written. */
export const deviations = [
  {
    code: 'D1',
    name: 'debt burden',
    applies: ({ dbrPercent }, { dbrMax }) => dbrPercent > dbrMax,
    words: ({ dbrPercent }, { dbrMax }) =>
      `debt burden by the memo’s formula ${formatNearLimits(dbrPercent, [dbrMax], 1, 1)}% is over ${formatPercent(dbrMax)}`,
  },
  {
    code: 'D2',
    name: 'asset coverage',
    applies: ({ assetCoverage }, { coverageMin }) => assetCoverage < coverageMin,
    words: ({ assetCoverage, hasLoan }, { coverageMin }) =>
      hasLoan
        ? `asset coverage ${formatNearLimits(assetCoverage, [coverageMin])} is under ${formatNumber(coverageMin)}`
        : 'asset coverage is unknown without a loan',
  },
  {
    code: 'D3',
    name: 'risk score',
    applies: ({ creditRiskScore }, { deviationScores }) => deviationScores.includes(creditRiskScore),
    words: ({ creditRiskScore }) => `credit risk score is ${creditRiskScore.replaceAll('-', ' ')}`,
  },
  {
    code: 'D4',
    name: 'no guarantor',
    applies: ({ thirdPartyGuarantor }) => thirdPartyGuarantor === 'no',
    words: () => 'no guarantor',
  },
  {
    code: 'D5',
    name: 'loan overdue',
    applies: ({ anyLoansOverdue }) => anyLoansOverdue === 'yes',
    words: () => 'a loan is overdue',
  },
] as const satisfies readonly Deviation[]

/** Returns all codes that apply, in order: "D1, D3"; 'No Deviation' if none does. */
export function deviationCodes(facts: RiskFacts, limits: Limits): string {
  const codes = deviations.filter(({ applies }) => applies(facts, limits)).map(({ code }) => code)
  return codes.length > 0 ? codes.join(', ') : 'No Deviation'
}

/** Returns the deviation codes of a memo, each explained in words with its figures. */
export function deviationsInWords(
  memo: { readonly answers: Answers; readonly computed: Computed },
  limits: Limits,
): { readonly code: string; readonly words: string }[] {
  const given = text(memo.computed, 'deviationCode').split(', ')
  const facts = riskFactsOf(memo.answers, {
    dbrPercent: number(memo.computed, 'dbrPercentage'),
    assetCoverage: number(memo.computed, 'assetCoverage'),
  })
  const hasLoan = number(memo.answers, 'loanAmount') > 0
  return deviations
    .filter(({ code }) => given.includes(code))
    .map(({ code, words }) => ({ code, words: words({ ...facts, hasLoan }, limits) }))
}

/** Combines the answers of a memo with its calculated values. */
export function riskFactsOf(
  answers: Answers,
  calculated: Pick<RiskFacts, 'dbrPercent' | 'assetCoverage'>,
): RiskFacts {
  return {
    ...calculated,
    creditRiskScore: text(answers, 'creditRiskScore'),
    thirdPartyGuarantor: text(answers, 'thirdPartyGuarantor'),
    anyLoansOverdue: text(answers, 'anyLoansOverdue'),
  }
}
