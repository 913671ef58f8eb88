import '@fontsource-variable/inter/wght.css'
import { expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/print.css'
import type { CreditFile, FileCheck } from './credit-file.ts'
import { FileFacts } from './FileChecks.tsx'
import { FileDeal } from './FileDeal.tsx'
import { FileScore, FileStatements } from './FileFigures.tsx'

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

test('a fact whose figures are of different kinds names each of them', async () => {
  const lines = [
    { form: 'output_sheet', label: 'Affordable EMI', display: '$250.00' },
    { form: 'output_sheet', label: 'Final EMI', display: '$250.01' },
  ]
  const instalment = { ...fact, id: 'fact.instalment', title: 'Instalment', lines } as unknown as FileCheck
  await render(<FileFacts checks={[fact, instalment]} />)
  await expect
    .element(page.getByRole('row', { name: /^Instalment/ }))
    .toHaveTextContent(/\$250\.00\s*Affordable EMI\s*\$250\.01\s*Final EMI/)
  await expect
    .element(page.getByRole('row', { name: /^Loan asked for/ }))
    .not.toHaveTextContent('Loan amount')
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

test('at 400% zoom the terms and the overrides of a file are no wider than the page', async () => {
  await page.viewport(320, 800)
  const line = (form: string, display: string, value: number) => ({ label: '', form, display, value })
  const lines = (asked: readonly [string, number], proposed: readonly [string, number]) => [
    line('user_form', ...asked),
    line('credit_app_memo', ...proposed),
  ]
  const file = {
    checks: [
      { id: 'fact.loan_asked', lines: lines(['$126,500.00', 126_500], ['$126,500.00', 126_500]).slice(0, 1) },
      { id: 'fact.loan_proposed', lines: lines(['$126,500.00', 126_500], ['$150,000.00', 150_000]) },
      { id: 'fact.term', lines: lines(['24 months', 24], ['12 months', 12]) },
      { id: 'fact.rate', lines: lines(['15%', 15], ['18%', 18]) },
    ].map(check => ({ title: '', sentence: '', severity: 'note', ...check })),
    purpose: 'Business expansion',
    forms: [],
    prose: [],
    decision: null,
    scores: { answered: 70.3, band: 'Moderate Risk', evidence: 87.3, evidenceBand: 'Lowest Risk' },
    scoreLines: [{ field: 'age' }],
    overrides: [
      {
        field: 'debt_burden_ratio',
        label: 'Working Capital Cycle',
        chosen: 'Over 120 days',
        suggested: '60 to under 90 days',
        delta: -9,
        evidence: 'Working capital cycle 71.3 days',
        reason: 'Evidence outdated: form to be corrected',
      },
    ],
    path: [],
  } as unknown as CreditFile
  await render(
    <main style={{ padding: 16 }}>
      <FileDeal file={file} />
      <FileScore file={file} />
    </main>,
  )
  await expect.element(page.getByText('$150,000.00')).toBeVisible()
  await document.fonts.ready
  for (const table of page.getByRole('table').elements()) {
    const { right } = table.parentElement?.getBoundingClientRect() ?? { right: 0 }
    expect(table.getBoundingClientRect().right, table.textContent).toBeLessThanOrEqual(right + 1)
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('on paper the heading of a statement’s lines stays with the first of them', async () => {
  const statements = [
    {
      title: 'Profit and Loss (3 years)',
      corner: 'USD',
      columns: ['2024 (actual)'],
      rows: [
        { kind: 'heading', label: 'Operating income', cells: [] },
        { kind: 'line', label: 'Sales', cells: ['$113,760.00'] },
      ],
    },
  ] as CreditFile['statements']
  await render(<FileStatements statements={statements} />)
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  const rows = [...document.querySelectorAll('tbody tr')].map(row => getComputedStyle(row).breakAfter)
  await cdp().send('Emulation.setEmulatedMedia', { media: 'screen' })
  expect(rows).toEqual(['avoid', 'auto'])
})
