import { useMemo } from 'react'
import { initialAnswers } from '../../../engine/answers.ts'
import { formatValue } from '../../../engine/describe.ts'
import { codeOfText, type MarkCode, markKey } from '../../../engine/marks.ts'
import type { Answers } from '../../../engine/types.ts'
import { coreInputs } from '../../../forms/financial-analysis/form.ts'
import { isOff } from '../../../forms/financial-analysis/formulas.ts'
import { yearsOf } from '../../../forms/financial-analysis/lines.ts'
import type { Suggestion } from '../../../forms/links/link.ts'
import { BarChart } from '../../charts/BarAndLineChart.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { confirmDialog } from '../../ui/overlay/dialogs.ts'
import { useSuggestions } from '../earlier/suggestions.tsx'
import { focusHeading } from '../focus.ts'
import type { FormParts } from '../form-parts.ts'
import { GridView } from '../grid/GridView.tsx'
import type { FormStore } from '../store/form-store.ts'
import {
  useDefinition,
  useDerived,
  useField,
  useFormContext,
  useFormStore,
  useIsCompleted,
  useStep,
} from '../use-form.ts'
import styles from './Panel.module.css'
import { figureText, useFigures } from './use-figures.ts'

// spec 2 §4.8, §9.2; D25

export const financialAnalysisParts: FormParts = {
  Actions,
  Head,
  Grid: GridView,
  Summary: Years,
}

/** The counter of spec 2 §2.13, §2.17–18 and the button Reset All Data. */
function Actions() {
  const store = useFormStore()
  const isCompleted = useIsCompleted()
  const { assessmentYear } = useFormContext()
  const core = useMemo(() => coreInputs(assessmentYear), [assessmentYear])
  // D52
  const filled = useDerived(({ answers }) => core.filter(key => answers()[key] !== undefined).length)
  const marked = useDerived(({ answers }) => markedWords(core, answers()))

  async function reset() {
    const isSure = await confirmDialog({
      text: 'Reset all data of this form? Every figure typed so far is cleared.',
      confirm: 'Reset All Data',
      danger: true,
    })
    if (isSure) resetAll(store)
  }

  return (
    <>
      <p className={styles.counter}>
        <strong>{filled}</strong> of {core.length} input fields{marked}
      </p>
      {!isCompleted && (
        <Button size="small" onClick={reset}>
          Reset All Data
        </Button>
      )}
    </>
  )
}

/** Returns, for example, " · 3 not applicable · 1 not available"; '' if nothing is marked. */
function markedWords(keys: readonly string[], answers: Answers): string {
  const count = (wanted: MarkCode) => keys.filter(key => codeOfText(answers[markKey(key)]) === wanted).length
  const words = [
    [count('na'), 'not applicable'],
    [count('nv'), 'not available'],
  ] as const
  return words.map(([n, what]) => (n > 0 ? ` · ${n} ${what}` : '')).join('')
}

/** Resets every input to its value in a new form. */
function resetAll(store: FormStore): void {
  const inputs = store.form.fields.filter(field => !field.calculated)
  store.setAll({
    ...Object.fromEntries(inputs.map(({ key }) => [key, null])),
    ...initialAnswers(inputs),
  })
  store.show([])
}

function Head() {
  return (
    <>
      <StartingAmount />
      <BalanceCheck />
    </>
  )
}

/**
 * A new form starts with a loan amount (spec 2 §3.8). If the client's file has another amount, the step of the loan says so until
 * the amount is changed.
 */
function StartingAmount() {
  const store = useFormStore()
  const field = useDefinition('loan_amount')
  const { answer } = useField('loan_amount')
  const suggestion = useSuggestions().get('loan_amount')
  if (
    useStep() !== field.step ||
    store.readOnly() ||
    !suggestion ||
    answer !== field.initial ||
    suggestion.value === answer
  )
    return null
  const ofFile = formatValue(field, suggestion.value)

  function use(taken: Suggestion): void {
    store.set(taken.field, taken.value)
    store.origins?.suggestionsTaken([taken])
    focusHeading()
  }

  return (
    <Banner
      tone="attention"
      action={
        <Button size="small" onClick={() => use(suggestion)}>
          Use {ofFile}
        </Button>
      }
    >
      The loan amount of {formatValue(field, answer)} is what every new form starts with. In this client’s
      file it is {ofFile} ({suggestion.source}: {suggestion.evidence}).
    </Banner>
  )
}

/** Warns if assets and liabilities differ (D27). Years without figures give no warning. */
function BalanceCheck() {
  const step = useStep()
  const { assessmentYear } = useFormContext()
  const warning = useDerived(store =>
    yearsOf(assessmentYear)
      .filter(year => isOff(Number(store.value(`balance_difference_${year}`) ?? 0)))
      .map(year => `${year} by ${differenceText(store, year)}`)
      .join(', '),
  )
  if (step !== 2 || warning === '') return null
  return <Banner tone="attention">Assets and liabilities differ: {warning}.</Banner>
}

function differenceText(store: FormStore, year: number): string {
  const field = store.definition(`balance_difference_${year}`)
  return field ? formatValue(field, store.value(field.key)) : ''
}

/** A chart of the years, shown once there are figures. */
function Years() {
  const years = yearsOf(useFormContext().assessmentYear)
  const figures = useFigures(years.flatMap(year => [`sales_${year}`, `ebitda_${year}`, `pat_${year}`]))
  if (!figures.some(Boolean)) return null
  return (
    <div className={styles.picture}>
      <YearsChart />
    </div>
  )
}

/** Three years of sales, EBITDA and PAT, oldest first. */
function YearsChart() {
  const years = yearsOf(useFormContext().assessmentYear).toReversed()
  const sales = useFigures(years.map(year => `sales_${year}`))
  const ebitda = useFigures(years.map(year => `ebitda_${year}`))
  const pat = useFigures(years.map(year => `pat_${year}`))
  return (
    <BarChart
      title={`Sales, EBITDA and PAT, ${years[0]} to ${years.at(-1)}`}
      groups={years.map(String)}
      series={[
        { name: 'Sales', values: sales.map(value => value ?? 0), texts: sales.map(figureText) },
        { name: 'EBITDA', values: ebitda.map(value => value ?? 0), texts: ebitda.map(figureText) },
        { name: 'PAT', values: pat.map(value => value ?? 0), texts: pat.map(figureText) },
      ]}
    />
  )
}
