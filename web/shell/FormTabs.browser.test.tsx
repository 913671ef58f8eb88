import '../ui/tokens.css'
import '../ui/base.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { formTypes } from '../../forms/catalogue.ts'
import { FormTabs } from './FormTabs.tsx'

// spec 1 §2.23–24

test.for([720, 660, 600])('at %d px the focused form tab is completely visible', async width => {
  await page.viewport(width, 450)
  await render(<FormTabs current="mse_assessment" completed={formTypes} />)
  const tabs = page.getByRole('link').elements()
  const cutOff = (tab: Element) => {
    const { left, right } = tab.getBoundingClientRect()
    return left < 0 || right > window.innerWidth
  }
  expect(tabs.some(cutOff)).toBe(true)
  const keys = [...tabs.map(() => '{Tab}'), ...tabs.slice(1).map(() => '{Shift>}{Tab}{/Shift}')]
  const reached = []
  for (const key of keys) {
    await userEvent.keyboard(key)
    const { activeElement } = document
    reached.push(activeElement)
    expect(activeElement && cutOff(activeElement), activeElement?.textContent).toBe(false)
  }
  expect(reached).toEqual([...tabs, ...tabs.slice(0, -1).reverse()])
})

// D51
test('while it is unknown what was completed, no tab says anything about its form', async () => {
  await render(<FormTabs current="mse_assessment" completed={null} />)
  const strip = page.getByRole('navigation', { includeHidden: true })
  await expect.element(strip).toHaveTextContent(/Standard Form.*Credit App Memo$/)
  await expect.element(strip).not.toHaveTextContent(/progress|%|locked|completed/)
  expect(strip.element().querySelectorAll('svg')).toHaveLength(0)
})

test('a form whose progress is unknown claims no percentage', async () => {
  await render(<FormTabs current="user_form" completed={['user_form']} />)
  await expect
    .element(page.getByRole('link', { name: 'MSE Assessment' }))
    .toHaveAccessibleName(/^(2 )?MSE Assessment$/)
})
