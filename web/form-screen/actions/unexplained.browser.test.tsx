import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DialogHost } from '../../ui/overlay/DialogHost.tsx'
import type { OpenForm } from '../open-form/open-form.ts'
import { confirmUnexplained } from './unexplained.ts'

// D42

const { navigate } = vi.hoisted(() => ({ navigate: vi.fn() }))
vi.mock('wouter/use-browser-location', () => ({ navigate }))

afterEach(() => {
  vi.unstubAllGlobals()
  navigate.mockClear()
})

/** Asks for a form whose file has unexplained checks. Resolves once the dialog is open; `answer` resolves when it is closed. */
async function asked(count = 1) {
  const check = { severity: 'explain', note: null, sentence: 'Loan asked for differs.' }
  const checks = Array.from({ length: count }, (_, at) => ({ ...check, id: `fact.${at}` }))
  vi.stubGlobal('fetch', async () => Response.json({ checks }))
  const open = { source: { clientId: () => 'c1' }, saveNow: async () => {} } as unknown as OpenForm
  await render(<DialogHost />)
  const answer = confirmUnexplained(open)
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('Loan asked for differs.')
  return { answer }
}

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Cancel', () => page.getByRole('button', { name: 'Cancel' }).click()],
])(
  '%s at the question about unexplained checks neither completes the form nor leaves it',
  async (_, press) => {
    const { answer } = await asked()
    await press()
    expect(await answer).toBe(false)
    expect(navigate).not.toHaveBeenCalled()
  },
)

test('the question about unexplained checks says how many there are', async () => {
  const { answer } = await asked(3)
  await expect
    .element(page.getByRole('heading', { name: '3 checks have no explanation', exact: true }))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await answer
})

test('the question about unexplained checks offers to explain them first', async () => {
  const { answer } = await asked()
  const [explain, without] = ['Explain', 'Complete without'].map(name => page.getByRole('button', { name }))
  const primary = page.getByRole('alertdialog').getByRole('button').last()
  expect(primary.element()).toBe(explain?.element())
  expect(primary.element().className).not.toBe(without?.element().className)
  await userEvent.keyboard('{Escape}')
  await answer
})

test.each([
  ['Explain', false, 1],
  ['Complete without', true, 0],
])('%s returns %s and opens the credit file %d times', async (name, isConfirmed, times) => {
  const { answer } = await asked()
  await page.getByRole('button', { name }).click()
  expect(await answer).toBe(isConfirmed)
  expect(navigate).toHaveBeenCalledTimes(times)
})
