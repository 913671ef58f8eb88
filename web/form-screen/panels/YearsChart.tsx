import { yearsOf } from '../../../forms/financial-analysis/lines.ts'
import { BarChart } from '../../charts/BarAndLineChart.tsx'
import { figureText, useFigures } from '../use-figures.ts'
import { useFormContext } from '../use-form.ts'

/** Three years of sales, EBITDA and PAT, oldest first. */
export function YearsChart() {
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
