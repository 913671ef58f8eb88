import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DialogHost } from '../ui/overlay/DialogHost.tsx'
import { Notices } from './Notices.tsx'
import { draftOf } from './open-form/test-open-form.ts'
import { testScope } from './test-scope.tsx'

// spec 3 §2.8; D4

test('Discard asks first and removes the restored input only once it is confirmed', async () => {
  const { store, within } = testScope({ bankName: 'Saved' }, undefined, draftOf({ bankName: 'Typed' }, 3))
  await render(
    within(
      <>
        <Notices />
        <DialogHost />
      </>,
    ),
  )
  const discard = page.getByRole('button', { name: 'Discard', exact: true })
  await discard.click()
  await expect.element(page.getByText('Discard the unsaved changes of this device?')).toBeVisible()
  expect(store.field('bankName').answer).toBe('Typed')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(discard).toBeVisible()
  expect(store.field('bankName').answer).toBe('Typed')
  await discard.click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(discard).not.toBeInTheDocument()
  await expect.poll(() => store.field('bankName').answer).toBe('Saved')
})

// spec 1 §8
test('says why a saved form could not be opened, and tries again', async () => {
  const { within } = testScope({})
  let attempts = 0
  await render(within(<Notices failure="Not found" onReload={() => (attempts += 1)} />))
  await expect
    .element(page.getByText('The saved form could not be opened (Not found). This is a new, empty form.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(attempts).toBe(1)
})
