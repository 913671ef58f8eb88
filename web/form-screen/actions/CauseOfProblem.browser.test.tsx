import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { outputSheet } from '../../../forms/output-sheet/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { DialogHost } from '../../ui/overlay/DialogHost.tsx'
import { testScope } from '../test-scope.tsx'
import { FormErrors } from './FormErrors.tsx'

// D45

test('names the inputs behind a margin below 0, and accepts the margin once it is confirmed, until it changes', async () => {
  const loss = { monthly_sales: 2500, total_purchases: 3000 }
  const { store, within } = testScope(loss, outputSheet(testContext()))
  const margins = () => store.check().filter(({ field }) => field === 'gp_margin')
  const onGo = vi.fn()
  const onNext = vi.fn()
  store.show(margins())
  await render(
    within(
      <>
        <FormErrors attempt={1} onGo={onGo} onNext={onNext} />
        <DialogHost />
      </>,
    ),
  )
  const cause = page.getByText('Total purchases $3,000.00 exceed total sales $2,500.00')
  await expect.element(cause).toBeVisible()
  await page.getByRole('link', { name: 'Total purchases', exact: true }).click()
  expect(onGo).toHaveBeenCalledWith(2)

  await page.getByRole('button', { name: 'Continue with a GP margin of -20%' }).click()
  await page.getByRole('button', { name: 'Check the figures' }).click()
  expect(margins()).toHaveLength(1)
  await page.getByRole('button', { name: 'Continue with a GP margin of -20%' }).click()
  await page.getByRole('button', { name: 'The figures are right' }).click()
  await expect.poll(() => onNext.mock.calls.length).toBe(1)
  expect(margins()).toEqual([])
  expect(store.confirmed()).toEqual(['gp_margin'])

  store.set('total_purchases', 4000)
  expect(store.confirmed()).toEqual([])
  expect(margins()).toHaveLength(1)
})
