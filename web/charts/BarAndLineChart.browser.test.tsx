import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { BarChart, LineChart } from './BarAndLineChart.tsx'
import '../ui/tokens.css'
import '../ui/base.css'

// found.md B, close behind
test('each point and each bar shows its number under the pointer', async () => {
  await render(
    <>
      <LineChart
        title="Balance"
        points={[
          { name: 'Jul', value: 10, text: '$10.00' },
          { name: 'Aug', value: null, text: 'nothing' },
          { name: 'Sep', value: 30, text: '$30.00' },
        ]}
      />
      <BarChart
        title="Credits"
        groups={['Jan']}
        series={[{ name: 'Union', values: [5], texts: ['$5.00'] }]}
      />
    </>,
  )
  const said = [...document.querySelectorAll('svg title')].map(({ textContent }) => textContent)
  expect(said).toEqual(['Jul: $10.00', 'Sep: $30.00', 'Jan, Union: $5.00'])
})

test('a line chart shows its first and last value', async () => {
  const points = [
    { name: 'Jul', value: 10, text: '$10.00' },
    { name: 'Aug', value: 30, text: '$30.00' },
  ]
  const { getByText } = await render(<LineChart title="Balance" points={points} />)
  await expect.element(getByText('Jul $10.00')).toBeVisible()
  await expect.element(getByText('Aug $30.00')).toBeVisible()
})

test('an axis labels the heights, and each point and bar is drawn at its value', async () => {
  await render(
    <>
      <LineChart
        title="Balance"
        points={[
          { name: 'Jul', value: 3_000, text: '$3,000.00' },
          { name: 'Aug', value: 8_000, text: '$8,000.00' },
        ]}
      />
      <BarChart
        title="PAT"
        groups={['2023', '2024']}
        series={[{ name: 'PAT', values: [-1_000, 2_000], texts: ['-$1,000.00', '$2,000.00'] }]}
      />
    </>,
  )
  const [line, bars] = [...document.querySelectorAll('figure')].map(axisOf)
  const middle = (box?: DOMRect) => (box ? (box.top + box.bottom) / 2 : Number.NaN)
  const dots = [...document.querySelectorAll('circle')].map(dot => middle(dot.getBoundingClientRect()))
  expect(line?.get('$8K')).toBeCloseTo(dots[1] ?? 0, 0)
  expect(((line?.get('$2K') ?? 0) + (line?.get('$4K') ?? 0)) / 2).toBeCloseTo(dots[0] ?? 0, 0)
  const [loss, gain] = [...document.querySelectorAll('rect')].map(rect => rect.getBoundingClientRect())
  expect(bars?.get('-$1K')).toBeCloseTo(loss?.bottom ?? 0, 0)
  expect(bars?.get('$0')).toBeCloseTo(gain?.bottom ?? 0, 0)
  expect(bars?.get('$2K')).toBeCloseTo(gain?.top ?? 0, 0)
})

/** Returns the marks of a chart's axis, each with its distance from the top of the window in pixels. */
function axisOf(chart: Element): ReadonlyMap<string, number> {
  const marks = [...chart.querySelectorAll('figcaption + div > ul li')]
  return new Map(marks.map(mark => [mark.textContent ?? '', mark.getBoundingClientRect().top]))
}
