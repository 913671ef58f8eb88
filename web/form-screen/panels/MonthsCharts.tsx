import { formatWholeMoney } from '../../../engine/number-format.ts'
import {
  averageBalanceKey,
  balanceMonths,
  creditKey,
  creditMonths,
} from '../../../forms/bank-analysis/formulas.ts'
import { BarChart, LineChart } from '../../charts/BarAndLineChart.tsx'
import { figureText, useFigures } from '../use-figures.ts'
import { useFormContext } from '../use-form.ts'
import { useBankNames } from './use-bank-names.ts'

/** The charts of one step of the Bank Analysis. */
export function MonthsCharts({ step }: { readonly step: number }) {
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
