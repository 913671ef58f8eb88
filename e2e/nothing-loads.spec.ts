import type { Page } from '@playwright/test'
import { formTypes, rowOf } from '../forms/catalogue.ts'
import { idOf, rememberAdministrator } from './administrator.ts'
import { createClient, customer, register } from './people.ts'
import { expect, rememberClient, rememberSignIn, test } from './test.ts'

// D39

/** Texts that say something about data: shares, counts, states of forms, and that there is nothing. Filters name states too. */
const claims =
  /\d ?%|progress \d|\d (not started|in progress|completed)|, (completed|locked)|\b0 of\b|^0$|\$0|\bno (clients|users|forms|submissions|applications|entries|decisions|files|results|data)\b/im

/** What a page says, to the eye or to a screen reader, below the navigation of the portal and without the choices of filters. */
async function said(page: Page): Promise<string> {
  const main = page.getByRole('main')
  const choices = new Set(await main.getByRole('option').allTextContents())
  // biome-ignore lint/performance/useDomNodeTextContent: each text of the page needs a line of its own.
  const lines = (await main.innerText()).split('\n').filter(line => !choices.has(line.trim()))
  const tabs = await page.getByRole('navigation', { name: 'Forms' }).getByRole('listitem').allTextContents()
  const names = await main
    .locator('[aria-label], [aria-valuetext]')
    .evaluateAll(all =>
      all.flatMap(each => [each.getAttribute('aria-label'), each.getAttribute('aria-valuetext')]),
    )
  return [...lines, ...tabs, ...names].join('\n')
}

/** Makes every call fail: the server answers 503, or it cannot be reached. */
const failures = {
  'is answered with 503': (page: Page) =>
    page.route('**/api/**', route =>
      route.fulfill({ status: 503, json: { message: 'Please try again in a moment.' } }),
    ),
  'finds no server': (page: Page) => page.route('**/api/**', route => route.abort()),
}

/** Opens each of these pages while no call succeeds, and expects it to say that it failed and nothing else. */
async function expectNoClaims(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address)
    const failed = page
      .getByText(/could not|failed|try again|cannot be reached|offline|no connection/i)
      .first()
    // The portal itself repeats a call twice. Its clock is left alone, because a form that cannot be loaded is left after a while.
    await expect(failed, address).toBeVisible({ timeout: 30_000 })
    expect(await said(page), address).not.toMatch(claims)
    await expect(page.getByRole('progressbar'), address).toHaveCount(0)
  }
}

for (const [how, fail] of Object.entries(failures)) {
  test(`an officer’s screens claim nothing while every call ${how}`, async ({ page, officer, provoked }) => {
    test.slow()
    provoked.push(503, 'ERR_FAILED')
    const client = await createClient(officer, customer(330), 'mse_assessment')
    await rememberSignIn(page, officer)
    await page.goto('/login')
    await rememberClient(page, client)
    await fail(page)
    await expectNoClaims(page, [
      '/loan-officer/dashboard',
      '/loan-officer/applicants',
      `/loan-officer/clients/${client.id}/forms`,
      `/loan-officer/clients/${client.id}/file`,
      ...formTypes.slice(1).map(type => rowOf(type).route),
    ])
  })

  test(`an applicant’s screens claim nothing while every call ${how}`, async ({ page, provoked }) => {
    provoked.push(503, 'ERR_FAILED')
    await rememberSignIn(page, await register())
    await page.goto('/login')
    await fail(page)
    await expectNoClaims(page, ['/application', rowOf('mse_assessment').route])
  })

  test(`an administrator’s screens claim nothing while every call ${how}`, async ({
    page,
    officer,
    provoked,
  }) => {
    test.slow()
    provoked.push(503, 'ERR_FAILED')
    const { id, formIds } = await createClient(officer, customer(331), 'user_form')
    const admin = await rememberAdministrator(page)
    const officerId = await idOf(admin, officer)
    await fail(page)
    await expectNoClaims(page, [
      '/admin/dashboard',
      '/admin/forms/user-form',
      `/admin/submissions/user-form/${formIds.user_form}`,
      '/admin/users',
      `/admin/users/${officerId}`,
      `/admin/users/${officerId}/submissions`,
      `/admin/users/${officerId}/clients`,
      '/admin/clients',
      `/admin/clients/${id}/forms`,
      `/admin/clients/${id}/file`,
      '/admin/applications',
    ])
  })
}
