import { appWith } from '../server/auth/second-factor/test-app.ts'
import { rememberAdministrator } from './administrator.ts'
import { createOfficer } from './people.ts'
import { axeFindings, expect, rememberSignIn, sidewaysOverflow, signIn, test } from './test.ts'

// spec 3 §1.108–109, §2.89–91
test('a second factor is set up with the displayed key, required at the sign-in, and reset', async ({
  page,
  provoked,
}) => {
  // A sign-in with the password alone answers 403.
  provoked.push(403)
  const officer = await createOfficer()
  await rememberSignIn(page, officer)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Set up' }).click()
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Code', { exact: true }).fill(appWith(key.replaceAll(' ', ''))())
  await page.getByLabel('Your password').fill(officer.password)
  await page.getByRole('button', { name: 'Switch on' }).click()
  const recoveryCode = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first()
  const code = await recoveryCode.innerText()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await signIn(page, officer)
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysOverflow(page)).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/loan-officer\/dashboard$/)

  await page.evaluate(() => localStorage.clear())
  await rememberAdministrator(page)
  const { user } = await officer.call('GET', '/api/auth/profile')
  await page.goto(`/admin/users/${user._id}`)
  await page.getByRole('button', { name: 'Reset Second Factor' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset Second Factor' }).click()
  await expect(page.getByText(/signs in with the password alone now/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset Second Factor' })).toBeHidden()
})
