import { formatWholeMoney } from '../../../engine/number-format.ts'
import { balanceMonths, creditKey, creditMonths } from '../../../forms/bank-analysis/months.ts'
import { BarChart } from '../../charts/BarChart.tsx'
import { LineChart } from '../../charts/LineChart.tsx'
import type { FormParts } from '../form-parts.ts'
import { GridView } from '../grid/GridView.tsx'
import { figureText, useFigures } from '../use-figures.ts'
import { useFormContext } from '../use-form.ts'
import styles from './Panel.module.css'

export const bankAnalysisParts: FormParts = { Grid: GridView, Foot }

/** Under the balances their line, under the credits their bars, and both on the summary. */
function Foot({ step }: { readonly step: number }) {
  if (step === 1) return null
  return (
    <div className={`${styles.card} ${styles.row}`}>
      {step !== 3 && <BalanceLine />}
      {step !== 2 && <CreditBars />}
    </div>
  )
}

function BalanceLine() {
  const { assessmentYear } = useFormContext()
  const months = balanceMonths(assessmentYear)
  const averages = useFigures(months.map(({ number }) => `averageBalance_month_${number}`))
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
  const first = useFigures(months.map(({ number }) => creditKey(1, number)))
  const second = useFigures(months.map(({ number }) => creditKey(2, number)))
  return (
    <BarChart
      title="Credits by month"
      groups={months.map(({ label }) => shortMonth(label))}
      series={[
        { name: 'Bank 1', values: first.map(value => value ?? 0), texts: first.map(figureText) },
        { name: 'Bank 2', values: second.map(value => value ?? 0), texts: second.map(figureText) },
      ]}
    />
  )
}

/** July 2024 → Jul */
function shortMonth(label: string): string {
  return label.slice(0, 3)
}
