import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CreditFile } from './credit-file.ts'
import { FileSchedule } from './FileFigures.tsx'

const fact = (id: string, value: number) => ({
  id,
  lines: [{ form: 'credit_app_memo', value }],
})

test('the schedule of a file is a single landmark', async () => {
  const checks = [fact('fact.loan_proposed', 1200), fact('fact.term', 12), fact('fact.rate', 18)]
  await render(<FileSchedule file={{ checks } as unknown as CreditFile} />)
  await expect.element(page.getByText('All 12 instalments')).toBeVisible()
  expect(page.getByRole('region', { name: 'Repayment schedule' }).elements()).toHaveLength(1)
})
