import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../ui/tokens.css'
import type { CreditFile, FileCheck } from '../credit-file.ts'
import { FileFacts } from './FileFacts.tsx'
import { FileStatements } from './FileStatements.tsx'

// The width of a screen of 1440 pixels zoomed in to 400%.
const width = 360

const stated = { label: 'Loan amount', display: '$16,500.00' }
const fact = {
  id: 'fact.loan_asked',
  group: 'facts',
  title: 'Loan asked for',
  severity: 'agrees',
  lines: [
    { ...stated, form: 'user_form' },
    { ...stated, form: 'mse_assessment' },
  ],
} as unknown as FileCheck

test('on a narrow screen, a fact’s values take no more height than their lines', async () => {
  await page.viewport(width, 800)
  await render(<FileFacts checks={[fact]} />)
  const cell = page.getByRole('cell', { name: '$16,500.00' }).first().element()
  const line = cell.querySelector('div')?.getBoundingClientRect()
  expect(cell.getBoundingClientRect().height).toBeLessThan(2 * (line?.height ?? 0))
})

test('on a narrow screen, a statement’s figures are not wrapped and its frame scrolls instead', async () => {
  await page.viewport(width, 800)
  const statements = [
    {
      title: 'Profit and Loss (3 years)',
      corner: 'USD',
      columns: ['2025 (projected)', '2024 (actual)', '2023 (actual)'],
      rows: [
        {
          kind: 'line',
          label: 'Administrative expenses',
          cells: ['$1,286,160.00', '$1,259,200.00', '$1,234,780.00'],
        },
      ],
    },
  ] as CreditFile['statements']
  await render(<FileStatements statements={statements} />)
  const frame = page.getByRole('group', { name: 'Profit and Loss (3 years)' }).element()
  const figure = document.createRange()
  for (const cell of frame.querySelectorAll('td')) {
    figure.selectNodeContents(cell)
    expect(new Set([...figure.getClientRects()].map(({ top }) => top)).size, cell.textContent).toBe(1)
  }
  expect(frame.scrollWidth).toBeGreaterThan(frame.clientWidth)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
