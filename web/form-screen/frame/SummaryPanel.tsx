import ChevronDown from 'lucide-react/icons/chevron-down'
import type { SummaryGroup } from '../../../engine/types.ts'
import type { FormType } from '../../../forms/catalogue.ts'
import { classNames } from '../../ui/class-names.ts'
import { SummaryCards } from '../checks/CheckedForm.tsx'
import type { FormStore } from '../store/form-store.ts'
import tones from '../tones.module.css'
import { toneWords } from '../tones.ts'
import {
  useDefinition,
  useDoubt,
  useFormContext,
  useFormScope,
  useFormStore,
  useNote,
  useTone,
  useTopic,
} from '../use-form.ts'
import styles from './SummaryPanel.module.css'

// spec 1 §2.32; spec 2 §2.16, §9.1

/** The live summary: a column if there is room, otherwise a collapsible bar. */
export function SummaryPanel({ isWide }: { readonly isWide: boolean }) {
  const { parts } = useFormScope()
  const title = useFormStore().form.traits.summaryTitle ?? 'Summary'
  const content = (
    <div className={styles.content}>
      {parts.Summary && <parts.Summary />}
      <SummaryValues />
      <SummaryCards />
    </div>
  )
  if (isWide) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, which the keyboard must be able to do.
      <aside aria-labelledby="summary-title" tabIndex={0} className={styles.column}>
        <h2 id="summary-title">{title}</h2>
        {content}
      </aside>
    )
  }
  return (
    <aside aria-label={title} className={styles.bar}>
      <details>
        <summary>
          <ChevronDown />
          {title}
          <ClosedFigures />
        </summary>
        {content}
      </details>
    </aside>
  )
}

/** The groups of values in the live summary. */
export function SummaryValues() {
  const { form } = useFormStore()
  return form.summary.map(group => <Group key={group.title} group={group} />)
}

function Group({ group }: { readonly group: SummaryGroup }) {
  return (
    <section className={styles.group}>
      <h3>{group.title}</h3>
      <dl>
        {group.keys.map(key => (
          <Line key={key} fieldKey={key} />
        ))}
      </dl>
    </section>
  )
}

/** One value, calculated or answered. A change renders only this line. */
function Line({ fieldKey }: { readonly fieldKey: string }) {
  const field = useDefinition(fieldKey)
  const topic = field.calculated ? (`value:${fieldKey}` as const) : (`field:${fieldKey}` as const)
  const valueIn = (store: FormStore) =>
    field.calculated ? store.value(fieldKey) : store.field(fieldKey).answer
  const text = useTopic(topic, store => store.figureText(field) || '–')
  const isText = useTopic(topic, store => typeof valueIn(store) === 'string' || store.soFar(fieldKey) !== '')
  const note = useNote(fieldKey)
  const tone = useTone(fieldKey)
  const doubt = useDoubt(fieldKey)
  const words = doubt ?? (tone ? toneWords[tone] : note)
  return (
    <div className={styles.line}>
      <dt>{field.label}</dt>
      <dd
        data-summary={fieldKey}
        className={classNames(isText && styles.words, doubt ? tones.neutral : tone && tones[tone])}
      >
        {text}
        {words && <span className={tones.word}> {words}</span>}
      </dd>
    </div>
  )
}

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
function ClosedFigures() {
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
