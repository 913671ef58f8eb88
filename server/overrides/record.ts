import { withoutNoise } from '../../engine/finance.ts'
import type { Checked } from '../../forms/checks/check.ts'
import { type Override, overridesOf, scoresOf } from '../../forms/checks/overrides.ts'
import type { Suggested } from '../credit-file/stored-file.ts'

/** An override as it is stored, with the evidence from the earlier forms. */
type KeptOverride = Override & { readonly evidence: string }

/** What the report on overrides needs of one completion of a scorecard; named like the columns. */
export interface ScorecardRecord {
  readonly score: number
  readonly band: string
  readonly evidence_score: number
  readonly evidence_band: string
  /** 1 if the answers give a better risk category than the evidence, -1 if a worse one. */
  readonly category_change: -1 | 0 | 1
  readonly delta: number
  readonly override_count: number
  readonly without_reason: number
  readonly overrides: readonly KeptOverride[]
}

/** Returns the record of the scorecard in this file, which is being completed; undefined if a score is missing. */
export function scorecardRecord(checked: Checked, suggested: Suggested): ScorecardRecord | undefined {
  const { answered, evidence } = scoresOf(checked)
  if (answered === null || evidence === null) return undefined
  const { bands } = checked.policy.scorecard
  const [own, byEvidence] = [checked.kit.bandOf(answered), checked.kit.bandOf(evidence)]
  const overrides = overridesOf(checked).map(override => ({
    ...override,
    evidence: suggested[override.field]?.evidence ?? '',
  }))
  return {
    score: answered,
    band: own.name,
    evidence_score: evidence,
    evidence_band: byEvidence.name,
    category_change: direction(bands.indexOf(byEvidence) - bands.indexOf(own)),
    delta: withoutNoise(overrides.reduce((sum, { delta }) => sum + delta, 0)),
    override_count: overrides.length,
    without_reason: overrides.filter(({ reason }) => reason === null).length,
    overrides,
  }
}

function direction(bands: number): -1 | 0 | 1 {
  if (bands === 0) return 0
  return bands > 0 ? 1 : -1
}

/**
 * SQL: stores the records (a JSON array of at most one ScorecardRecord) of the completion that the part `kept` of the same
 * statement has inserted. A statement that also inserts the form says itself whose it is (`client`), because it does not see it.
 */
export function keepScorecard(
  records: string,
  client = '(select f.client_id from forms f where f.id = kept.form_id)',
): string {
  return `insert into scorecard_records (completion_id, form_id, client_id, completed_by, completed_at, ${columns.join()})
    select kept.id, kept.form_id, ${client}, kept.completed_by, kept.completed_at, ${columns.map(name => `s.${name}`).join()}
    from kept, jsonb_to_recordset(${records}) as s (score double precision, band text, evidence_score double precision,
      evidence_band text, category_change smallint, delta double precision, override_count integer,
      without_reason integer, overrides jsonb)`
}

const columns: readonly (keyof ScorecardRecord)[] = [
  'score',
  'band',
  'evidence_score',
  'evidence_band',
  'category_change',
  'delta',
  'override_count',
  'without_reason',
  'overrides',
]
