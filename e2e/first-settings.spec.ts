import { administrator, startOwnPortal } from './portal.ts'
import { expect, test } from './test.ts'

// D57
test('on an empty portal the administrator is asked once for the year and the time zone, in a card and not in a dialog', async ({
  page,
}) => {
  const portal = await startOwnPortal({ ASSESSMENT_YEAR: '' })
  try {
    await page.goto(`${portal.url}/admin/login`)
    await page.getByRole('textbox', { name: 'Email' }).fill(administrator.email)
    await page.getByLabel('Password', { exact: true }).fill(administrator.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const year = page.getByLabel('Year that new forms assess')
    await expect(year).toHaveValue('2024')
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
    await expect(page.getByText('more than a year ago')).toHaveCount(0)
    const top = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())?.y ?? 0
    expect(await top('Loan Officer Performance')).toBeLessThan(await top('Before the first form'))
    expect(await top('Before the first form')).toBeLessThan(await top('Decisions and Open Work'))

    await page.getByLabel('Time zone').fill('Africa/Accra')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Settings saved')).toBeVisible()
    await expect(year).toHaveCount(0)
    await page.goto(`${portal.url}/admin/settings`)
    await expect(page.getByLabel('Assessment year')).toHaveValue('2024')
    await expect(page.getByLabel('Time zone')).toHaveValue('Africa/Accra')
    await page.goto(`${portal.url}/admin/dashboard`)
    await expect(page.getByRole('heading', { name: 'Where Files Stand' })).toBeVisible()
    await expect(page.getByText('There are no loan officers yet.')).toBeVisible()
    await expect(year).toHaveCount(0)
    // Nothing of the page may be under way when the portal stops.
    await page.goto('about:blank')
  } finally {
    await portal.stop()
  }
})
