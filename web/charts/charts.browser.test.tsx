import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { BarChart } from './BarChart.tsx'
import { LineChart } from './LineChart.tsx'

// B, close behind
test('each point and each bar says its number where one points at it', async () => {
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

test('a line says what it begins and ends with', async () => {
  const points = [
    { name: 'Jul', value: 10, text: '$10.00' },
    { name: 'Aug', value: 30, text: '$30.00' },
  ]
  const { getByText } = await render(<LineChart title="Balance" points={points} />)
  await expect.element(getByText('Jul $10.00')).toBeVisible()
  await expect.element(getByText('Aug $30.00')).toBeVisible()
})
