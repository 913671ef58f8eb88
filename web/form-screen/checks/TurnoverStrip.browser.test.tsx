import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sampleKeys } from '../../../forms/assessment-days.ts'
import { creditAppMemo } from '../../../forms/credit-app-memo/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { recordOf } from '../open-form/test-open-form.ts'
import { testScope } from '../test-scope.tsx'
import { renderChecks } from './test-checks.tsx'

// spec 3 §2.43; docs/worked-examples.md

const assessment = recordOf(
  Object.fromEntries([1, 2, 3].flatMap(month => sampleKeys('sales', month)).map(key => [key, 500])),
  2,
  {
    formType: 'mse_assessment',
    status: 'completed',
    isCompleted: true,
    calculatedFields: { averageDailySales: 500 },
  },
)
const sheet = recordOf({ monthly_sales: 11_400 }, 2, {
  formType: 'output_sheet',
  status: 'completed',
  isCompleted: true,
  calculatedFields: { monthly_sales_average: 11_500, total_sales: 11_000 },
})

async function renderMemo(forms: ReturnType<typeof recordOf>[]) {
  const { within } = testScope({}, creditAppMemo(testContext()))
  await renderChecks(within, forms)
  return page.getByRole('region', { name: 'Turnover a month' })
}

test('shows the turnovers next to each other if there are at least two', async () => {
  const strip = await renderMemo([assessment, sheet])
  await expect.element(strip).toBeVisible()
  const lines = strip.getByRole('listitem')
  expect(lines.elements()).toHaveLength(3)
  await expect.element(lines.first()).toHaveTextContent('$11,000.00')
  await expect.element(strip).toHaveTextContent('The turnover figures lie within 4.4% of each other.')
})

test('does not show a single turnover, since there is nothing to compare it with', async () => {
  const strip = await renderMemo([assessment])
  await expect.element(strip).not.toBeInTheDocument()
})
