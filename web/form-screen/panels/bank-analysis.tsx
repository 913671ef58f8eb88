import type { ComponentProps } from 'react'
import { formatWholeMoney } from '../../../engine/number-format.ts'
import { bankNames } from '../../../forms/bank-analysis/bank-names.ts'
import {
  averageBalanceKey,
  balanceMonths,
  creditKey,
  creditMonths,
} from '../../../forms/bank-analysis/formulas.ts'
import { BarChart, LineChart } from '../../charts/BarAndLineChart.tsx'
import { useSuggestions } from '../earlier/suggestions.tsx'
import type { FormParts } from '../form-parts.ts'
import { GridView } from '../grid/GridView.tsx'
import { useDerived, useFormContext, useFormStore } from '../use-form.ts'
import styles from './Panel.module.css'
import { figureText, useFigures } from './use-figures.ts'

export const bankAnalysisParts: FormParts = { Grid, Foot }

/**
 * The grid of credits names the banks under its headings, which stay as specified (spec 2 §2.22). A pasted block with these
 * names is matched by them.
 */
function Grid(props: ComponentProps<typeof GridView>) {
  const names = useBankNames()
  const { columns } = props.section
  const columnNames = columns.map((column, at) =>
    column === `Bank ${at + 1}` ? (names[at] ?? column) : column,
  )
  return (
    <GridView
      {...props}
      section={{ ...props.section, columnNames }}
      names={columnNames.map((name, at) =>
        name === columns[at] ? undefined : (
          <span key={columns[at]} className={styles.bankName}>
            {name}
          </span>
        ),
      )}
    />
  )
}

/**
 * The balance chart under the balances, the credit chart under the credits, and both on the summary, which is the last step.
 * When all steps are shown together, the summary omits them.
 */
function Foot({ step, isAmongAll = false }: { readonly step: number; readonly isAmongAll?: boolean }) {
  const { steps } = useFormStore().form
  if (step === 1 || (isAmongAll && step === steps.length)) return null
  return (
    <div className={styles.card}>
      <div className={`${styles.row} ${styles.picture}`}>
        <MonthsCharts step={step} />
      </div>
    </div>
  )
}

/** The charts of one step of the Bank Analysis. */
function MonthsCharts({ step }: { readonly step: number }) {
  return (
    <>
      {step !== 3 && <BalanceLine />}
      {step !== 2 && <CreditBars />}
    </>
  )
}

function BalanceLine() {
  const { assessmentYear } = useFormContext()
  const months = balanceMonths(assessmentYear)
  const averages = useFigures(months.map(({ number }) => averageBalanceKey(number)))
  const points = months.map(({ label }, index) => {
    const value = averages[index] ?? 0
    return {
      name: shortMonth(label),
      value: value === 0 ? null : value,
      text: value === 0 ? 'none' : formatWholeMoney(value),
    }
  })
  return <LineChart title="Average balance by month" points={points} />
}

function CreditBars() {
  const { assessmentYear } = useFormContext()
  const months = creditMonths(assessmentYear)
  const firsts = useFigures(months.map(({ number }) => creditKey(1, number)))
  const seconds = useFigures(months.map(({ number }) => creditKey(2, number)))
  const [first, second] = useBankNames()
  return (
    <BarChart
      title="Credits by month"
      groups={months.map(({ label }) => shortMonth(label))}
      series={[
        { name: first, values: firsts.map(value => value ?? 0), texts: firsts.map(figureText) },
        { name: second, values: seconds.map(value => value ?? 0), texts: seconds.map(figureText) },
      ]}
    />
  )
}

/** For example "July 2024" → "Jul". */
function shortMonth(label: string): string {
  return label.slice(0, 3)
}

/** Returns the names of the two banks of the open Bank Analysis, "Bank 1" and "Bank 2" as far as they are unknown. */
function useBankNames(): readonly [string, string] {
  const entered = useDerived(store => String(store.answers()['bankName'] ?? ''))
  return bankNames(entered, String(useSuggestions().get('bankName')?.value ?? ''))
}
