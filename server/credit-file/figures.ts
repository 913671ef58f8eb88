import type { Static } from 'typebox'
import type { FigureGroup, FileFigure, FileSource } from '../../api/schemas/credit-file.ts'
import type { DescribedLine } from '../../engine/describe.ts'
import type { FormType } from '../../forms/catalogue.ts'
import { formOf } from '../forms/records.ts'
import { describeRow } from '../submissions/described.ts'
import { labelOf } from './labels.ts'
import type { StoredFile, StoredForm } from './stored-file.ts'

type Group = Static<typeof FigureGroup>['group']

/** The key figures of a file, by form and key; `{Y}` stands for the form's assessment year. */
const keyFigures: Readonly<Record<Group, readonly (readonly [FormType, string])[]>> = {
  Capacity: [
    ['output_sheet', 'monthly_surplus'],
    ['output_sheet', 'dscr'],
    ['credit_app_memo', 'emiAmount'],
    ['mse_assessment', 'debtBurdenPercentage'],
    ['credit_app_memo', 'dbrPercentage'],
    ['mse_assessment', 'repaymentCapacity'],
  ],
  Business: [
    ['output_sheet', 'monthly_sales_average'],
    ['financial_analysis', 'sales_{Y}'],
    ['output_sheet', 'gp_margin'],
    ['output_sheet', 'sales_growth'],
    ['financial_analysis', 'current_ratio_{Y}'],
    ['financial_analysis', 'cash_conversion_cycle_{Y}'],
    ['bank_analysis', 'monthlyAverageCredits'],
    ['bank_analysis', 'cashFlowStability'],
  ],
  Security: [
    ['user_form', 'loanType'],
    ['user_form', 'loanToMarketValue'],
    ['credit_app_memo', 'loanToValueRatio'],
    ['credit_app_memo', 'assetCoverage'],
    ['financial_analysis', 'personal_net_worth'],
    ['credit_app_memo', 'thirdPartyGuarantor'],
  ],
  Character: [
    ['expert_scorecard', 'totalScore'],
    ['expert_scorecard', 'riskCategory'],
    ['credit_app_memo', 'riskCategory'],
    ['expert_scorecard', 'repayment_track'],
    ['credit_app_memo', 'anyLoansOverdue'],
  ],
}

/** The lines of each form as its screen shows them, by key; made once for an answer. */
export type Described = Readonly<Partial<Record<FormType, ReadonlyMap<string, DescribedLine>>>>

export function describedFile(file: StoredFile): Described {
  return Object.fromEntries(
    Object.values(file).map(({ type, row }) => [
      type,
      new Map(describeRow(row).flatMap(({ lines }) => lines.map(line => [line.key, line] as const))),
    ]),
  )
}

/** The figures that a committee looks at, each with its source. Forms that were not begun have none. */
export function figureGroups(file: StoredFile, described: Described): Static<typeof FigureGroup>[] {
  return Object.entries(keyFigures).map(([group, keys]) => ({
    // The keys of the record above.
    group: group as Group,
    items: keys.flatMap(([type, key]) => figure(file, described, type, key) ?? []),
  }))
}

function figure(
  file: StoredFile,
  described: Described,
  type: FormType,
  name: string,
): Static<typeof FileFigure> | undefined {
  const stored = file[type]
  if (!stored) return undefined
  const key = name.replace('{Y}', String(stored.assessmentYear))
  const line = described[type]?.get(key)
  if (!line) return undefined
  const { label, value, display, field } = line
  const isShown = display !== ''
  const tone = isShown && typeof value === 'number' ? formOf(stored.row).toneOf?.(key, value) : undefined
  return {
    key,
    label,
    value: isShown ? value : null,
    display,
    unit: field.unit ?? null,
    tone: tone ?? null,
    source: sourceOf(stored, key),
  }
}

/** Where a value stands, and who answers for it. */
export function sourceOf(stored: StoredForm, key: string): Static<typeof FileSource> {
  const completion = stored.status === 'completed' ? stored.completion : null
  return {
    form: stored.type,
    key,
    label: labelOf(stored, key),
    version: completion?.version ?? stored.version,
    status: stored.status,
    at: completion?.at ?? stored.row.updated_at.toISOString(),
    by: completion?.by ?? null,
  }
}
