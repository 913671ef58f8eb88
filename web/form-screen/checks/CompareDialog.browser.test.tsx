import '../../ui/tokens.css'
import '../../ui/base.css'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Check, Line } from '../../../forms/checks/check.ts'
import { testScope } from '../test-scope.tsx'
import { CompareDialog } from './DifferingFact.tsx'
import { CheckContext, type OpenFile } from './open-file.ts'

// spec 3 §2.43

afterEach(() => page.viewport(414, 896))

const line = (form: Line['form'], label: string, display: string): Line => ({
  ...{ form, key: 'household_expenses', label, value: 600, display },
})
const check: Check = {
  ...{ id: 'fact.household', group: 'facts', severity: 'agrees', title: 'Household expenses' },
  ...{ sentence: 'Household expenses differ.', formula: 'They are compared', result: null, fingerprint: '' },
  lines: [
    line('mse_assessment', 'Family expenses', '$600.00'),
    line('output_sheet', 'Household expenses', '$1,412.00'),
  ],
} as Check

test.each([320, 390])('does not wrap a compared amount at %i pixels', async width => {
  await page.viewport(width, 700)
  const file = {
    forms: [],
    checks: [check],
    stepOf: () => 1,
    notes: { of: () => null },
  } as unknown as OpenFile
  const { within } = testScope({})
  await render(
    within(
      <CheckContext value={file}>
        <CompareDialog check={check} onClose={() => {}} />
      </CheckContext>,
    ),
  )
  for (const amount of ['$600.00', '$1,412.00']) {
    const text = document.createRange()
    text.selectNodeContents(page.getByRole('cell', { name: amount }).element())
    expect(new Set([...text.getClientRects()].map(({ top }) => top)).size).toBe(1)
  }
  const dialog = page.getByRole('dialog').element()
  expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth)
})
