/** The part of the policy that defines the Expert Scorecard. */
export interface ScorecardPolicy {
  /** In the order of the screen. */
  readonly parameters: readonly PolicyParameter[]
  /** Best first. A score belongs to the first band whose `from` it reaches, or to the last band if it reaches none. */
  readonly bands: readonly PolicyBand[]
  /** The reasons offered to officers who answer differently from the evidence. */
  readonly reasons: readonly string[]
  /** The percentage of an officer's scorecards whose category changed by overrides, above which the overrides deserve a look. */
  readonly overrideNoteShare: number
}

/** One parameter of the Expert Scorecard; its id is the key of its field. */
export interface PolicyParameter {
  readonly id: string
  readonly label: string
  readonly weight: number
  readonly kind: 'qualitative' | 'quantitative'
  /** Why it is scored; shown under the dropdown. */
  readonly rationale: string
  /** Best to worst. */
  readonly options: readonly PolicyOption[]
  readonly evidence: Evidence
}

export interface PolicyOption {
  readonly id: string
  /** Stored as the answer, and shown as "label (n points)" (spec 1 §3). */
  readonly label: string
  readonly points: number
}

/**
 * How answers of earlier forms determine an option. `atLeast`: the first option whose limit the value reaches. `atMost`: the
 * first option whose limit the value does not exceed. `between`: the first option whose range, including both ends, contains the
 * value. In all three there is one limit or range fewer than options, and the last option is for all other values. `map`: the
 * option's id by an answer or by the outcome of a rule.
 */
export type Evidence =
  | { readonly kind: 'atLeast' | 'atMost'; readonly limits: readonly number[] }
  | { readonly kind: 'between'; readonly ranges: readonly (readonly [number, number])[] }
  | {
      readonly kind: 'map'
      readonly map: Readonly<Record<string, string>>
      /** For the repayment track: the number of months for which a live loan must have been repaid. */
      readonly months?: number
    }

export interface PolicyBand {
  readonly name: string
  /** The lowest score of the band. */
  readonly from: number
  readonly recommendation: string
  /** The corresponding answer to the Credit Application Memo's creditRiskScore. */
  readonly creditRiskScore: string
  /** The answer to the memo's decision that is suggested for the band. */
  readonly decision: string
}
