import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { creditAppMemo } from '../../../forms/credit-app-memo/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { testScope } from '../test-scope.tsx'
import { FormField } from './FormField.tsx'

// spec 2 §9.23

test('the formula of the deviation codes lists each code once, with its limit and the client’s value', async () => {
  const answers = { creditRiskScore: 'high-risk', thirdPartyGuarantor: 'no', anyLoansOverdue: 'no' }
  const { within } = testScope(answers, creditAppMemo(testContext()))
  await render(within(<FormField fieldKey="deviationCode" />))
  await page.getByRole('button', { name: /Deviation Code/ }).click()
  const tip = page.getByRole('tooltip')
  await expect.element(tip.getByText(/D5/).first()).toBeVisible()
  const [names = '', numbers = ''] = [...tip.element().querySelectorAll('p:not([role])')].map(
    ({ textContent }) => textContent,
  )
  for (const text of [names, numbers]) {
    expect(text.match(/D\d, /g)).toEqual(['D1, ', 'D2, ', 'D3, ', 'D4, ', 'D5, '])
    // No word may appear twice in a row: "D1 when DBR Debt Burden Ratio (DBR) is over 40%", "the guarantor answer No is no".
    expect(text).not.toMatch(/\b(\w+) (\w+ )*is \1\b|DBR Debt Burden Ratio/i)
  }
  expect(numbers).toContain('D4, no third party: No')
  expect(names).toContain('D1, over 40%: Debt Burden Ratio (DBR)')
})

test('hides the formula of a calculated value when the window is resized, so that it does not widen the page', async () => {
  const { within } = testScope({}, creditAppMemo(testContext()))
  try {
    await page.viewport(1200, 700)
    await render(
      within(
        <div style={{ marginInlineStart: 'auto', width: 'max-content' }}>
          <FormField fieldKey="deviationCode" />
        </div>,
      ),
    )
    const figure = page.getByRole('button', { name: /Deviation Code/ })
    figure.element().focus()
    const tip = page.getByRole('tooltip')
    await expect.element(tip).toBeVisible()
    await page.viewport(390, 700)
    await expect.element(tip).not.toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
    expect(document.activeElement).toBe(figure.element())
  } finally {
    await page.viewport(1280, 900)
  }
})
