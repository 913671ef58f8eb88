import type { Page } from '@playwright/test'
import { control, formShown, onStep } from './fill.ts'
import { createClient, customer, type Person } from './people.ts'
import { expect, rememberClient, rememberSignIn, test } from './test.ts'

// D38

async function openStandardForm(page: Page, officer: Person, seed: number) {
  const client = await createClient(officer, customer(seed), null)
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/form')
  await onStep(page, 'user_form', 1)
  // A name, without which the first save is not possible.
  await page.getByLabel(/^Customer name/).fill('Ama Mensah')
  const birth = formShown('user_form').fields.find(({ key }) => key === 'dateOfBirth')
  if (!birth) throw new Error('The Standard Form has no date of birth')
  return { box: control(page, birth), words: page.locator('#dateOfBirth-words') }
}

for (const [index, locale] of ['en-US', 'de-DE', 'fr-FR'].entries())
  test.describe(`in a browser of ${locale}`, () => {
    test.use({ locale })

    test('a date is typed with the day first, shown in words, and refused if it does not exist', async ({
      page,
      officer,
      provoked,
    }) => {
      provoked.push(404)
      const { box, words } = await openStandardForm(page, officer, 140 + index)
      for (const text of ['14/3/84', '14.03.1984', '14 Mar 1984', '1984-03-14', '14031984']) {
        await box.fill('')
        await box.pressSequentially(text)
        await page.keyboard.press('Tab')
        await expect(box).toHaveValue('14/03/1984')
        await expect(words).toHaveText(/^14 March 1984 · \d\d years$/)
        await expect(box).not.toHaveAttribute('aria-invalid')
      }

      await box.fill('3/14/84')
      await page.keyboard.press('Tab')
      await expect(box).toHaveValue('3/14/84')
      await expect(box).toHaveAccessibleDescription(/There is no month 14\. Type the day first: 14\/3\/1984/)
      await page.getByRole('button', { name: 'Use 14 Mar 1984 for Date of birth' }).click()
      await expect(box).toBeFocused()
      await expect(box).toHaveValue('14/03/1984')

      await box.fill('30/02/1984')
      await page.keyboard.press('Tab')
      await expect(box).toHaveAccessibleDescription(/30 February 1984 does not exist/)
      await page.getByRole('button', { name: 'Save Progress' }).click()
      await expect(
        page.getByText('Saved, 1 answer cannot be read. It stays as typed on this device only.'),
      ).toBeVisible()
      await page.reload()
      await expect(box).toHaveValue('30/02/1984')
      await expect(box).toHaveAttribute('aria-invalid', 'true')
    })
  })

test('a date is one Tab stop, and a day chosen in its calendar is filled in', async ({
  page,
  officer,
  provoked,
}) => {
  provoked.push(404)
  const { box, words } = await openStandardForm(page, officer, 145)
  await box.fill('14/3/84')
  await page.keyboard.press('Tab')
  await expect(box).not.toBeFocused()
  expect(await page.evaluate(() => document.activeElement?.closest('[data-field="dateOfBirth"]'))).toBeNull()
  await page.getByRole('button', { name: 'Calendar for Date of birth' }).click()
  await expect(box).toBeFocused()
  await page.locator('[data-field="dateOfBirth"] input[type="date"]').fill('1984-03-20', { force: true })
  await expect(box).toHaveValue('20/03/1984')
  await expect(words).toHaveText(/^20 March 1984/)
})
