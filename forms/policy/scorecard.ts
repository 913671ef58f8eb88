/** The part of the policy that the Expert Scorecard rests on. */
export interface ScorecardPolicy {
  /** In the order of the screen. */
  readonly parameters: readonly PolicyParameter[]
  /** Best first; a score belongs to the first band that it reaches, and to the last below all of them. */
  readonly bands: readonly PolicyBand[]
  /** What is offered to whoever answers otherwise than the evidence, as the reason. */
  readonly reasons: readonly string[]
  /** Above this share of scorecards whose category changed, in percent, an officer’s overrides are worth a look. */
  readonly overrideNoteShare: number
}

/** One parameter of the Expert Scorecard; its id is the key of its field. */
export interface PolicyParameter {
  readonly id: string
  readonly label: string
  readonly weight: number
  readonly kind: 'qualitative' | 'quantitative'
  /** Why it is scored: the line under the dropdown. */
  readonly rationale: string
  /** Best to worst. */
  readonly options: readonly PolicyOption[]
  readonly evidence: Evidence
}

export interface PolicyOption {
  readonly id: string
  /** What is stored as the answer and shown as "label (n points)" (spec 1 §3). */
  readonly label: string
  readonly points: number
}

/**
 * Which option the answers of earlier forms speak for. `atLeast` and `atMost`: the first option whose limit the value
 * reaches or does not exceed. `between`: the first option whose range, both ends included, holds the value. In all three
 * there is one limit or range less than there are options, and the last option is for every other value. `map`: an answer,
 * or the outcome of a rule, by the option's id.
 */
export type Evidence =
  | { readonly kind: 'atLeast' | 'atMost'; readonly limits: readonly number[] }
  | { readonly kind: 'between'; readonly ranges: readonly (readonly [number, number])[] }
  | {
      readonly kind: 'map'
      readonly map: Readonly<Record<string, string>>
      /** Repayment track: for so many months a live loan must have been repaid. */
      readonly months?: number
    }

export interface PolicyBand {
  readonly name: string
  /** The lowest score of the band. */
  readonly from: number
  readonly recommendation: string
  /** The answer of the Credit Application Memo's creditRiskScore that the band stands for. */
  readonly creditRiskScore: string
  /** The answer of the memo's decision that is suggested for the band. */
  readonly decision: string
}
