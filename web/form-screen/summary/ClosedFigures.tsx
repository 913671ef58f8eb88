import type { FormType } from '../../../forms/catalogue.ts'
import { useDefinition, useFormContext, useFormScope, useFormStore, useTopic } from '../use-form.ts'
import styles from './ClosedFigures.module.css'

/**
 * The figures of a form that an officer watches most; some forms have none. A key that ends with "_" is followed by the
 * assessment year.
 */
const watched: Readonly<Partial<Record<FormType, readonly string[]>>> = {
  user_form: ['loanAmount', 'totalObligation'],
  mse_assessment: ['grossMarginPercentage', 'debtBurdenPercentage'],
  output_sheet: ['monthly_surplus', 'dscr'],
  expert_scorecard: ['totalScore', 'riskCategory'],
  financial_analysis: ['current_ratio_', 'asset_coverage_ratio'],
  bank_analysis: ['averageMonthlyBalance', 'cashFlowStability'],
  credit_app_memo: ['dbrPercentage', 'riskCategory'],
}

/** The most important figures in the bar that replaces the summary in a narrow window, while it is closed. */
export function ClosedFigures() {
  const { open } = useFormScope()
  const store = useFormStore()
  const { assessmentYear } = useFormContext()
  // An applicant's form has no fields that only loan officers fill.
  const keys = (watched[open.type] ?? [])
    .map(key => (key.endsWith('_') ? `${key}${assessmentYear}` : key))
    .filter(key => store.definition(key))
  return (
    <span className={styles.figures}>
      {keys.map(key => (
        <WatchedFigure key={key} fieldKey={key} />
      ))}
    </span>
  )
}

/** A label with its figure. Nothing before there is a figure. */
function WatchedFigure({ fieldKey }: { readonly fieldKey: string }) {
  const field = useDefinition(fieldKey)
  const text = useTopic(field.calculated ? `value:${fieldKey}` : `field:${fieldKey}`, store =>
    store.figureText(field),
  )
  if (!text) return null
  return (
    <span>
      {field.label} <b>{text}</b>
    </span>
  )
}
