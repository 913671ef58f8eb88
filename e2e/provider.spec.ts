import type { Browser, Page } from '@playwright/test'
import { freePort } from '../faults/portal.ts'
import { type TestProvider, testClient, testProvider } from '../server/auth/provider/test-provider.ts'
import { administrator, startOwnPortal } from './portal.ts'
import { expect, test } from './test.ts'

// spec 3 §1.111–112, §2.93

// The tests run one after the other, because each worker would otherwise start a separate portal.
test.describe.configure({ mode: 'default' })

const officer = { username: 'efua', firstName: 'Efua', lastName: 'Sarpong' }
const cashier = { username: 'kojo', firstName: 'Kojo', lastName: 'Bentil' }
const victim = { username: 'abena', firstName: 'Abena', lastName: 'Ofori' }
const emailOf = ({ username }: typeof officer) => `${username}@lender.example`
const groups = { admin: 'portal-admins', officer: 'portal-officers' }

let provider: TestProvider
let portal: Awaited<ReturnType<typeof startOwnPortal>>

async function post(path: string, body: object, token = '') {
  const answer = await fetch(`${portal.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true)
  return answer.json()
}

test.beforeAll(async () => {
  // The provider has to know the portal's address before the portal starts.
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  provider = await testProvider(`${url}/single-sign-on`)
  portal = await startOwnPortal({
    PORT: String(port),
    PORTAL_URL: url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: testClient.clientId,
    OIDC_CLIENT_SECRET: testClient.clientSecret,
    OIDC_LABEL: 'Valley ID',
    OIDC_ROLE_CLAIM: 'groups',
    OIDC_ROLES: `admin=${groups.admin},loan_officer=${groups.officer}`,
  })
  const { token } = await post('/api/admin/login', administrator)
  for (const person of [officer, cashier, victim])
    await post(
      '/api/admin/users/create',
      { ...person, email: emailOf(person), phone: '', password: 'given-at-first', role: 'loan_officer' },
      token,
    )
  const confirmed = { email_verified: true }
  provider.people.set('efua', { ...confirmed, email: emailOf(officer), groups: [groups.officer] })
  provider.people.set('kojo', { ...confirmed, email: emailOf(cashier), groups: ['cashiers'] })
  provider.people.set('head', { ...confirmed, email: administrator.email, groups: [groups.admin] })
  provider.people.set('stranger', {
    ...confirmed,
    email: 'stranger@lender.example',
    groups: [groups.officer],
  })
})
test.afterAll(async () => {
  await portal.stop()
  await provider.close()
})

/** Opens a separate browser context, presses the provider's button, and signs in on the provider's pages. */
async function signInThere(browser: Browser, person: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.url })
  const page = await context.newPage()
  // Blocks the font that the provider's pages load from elsewhere.
  await page.route('https://**', route => route.abort())
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign in with Valley ID' }).click()
  await signInAndConsent(page, person)
  return page
}

/** Signs in on the provider's pages and consents to passing the identity to the portal. */
async function signInAndConsent(page: Page, person: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(person)
  await page.getByPlaceholder('and password').fill('known to the provider alone')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Returns the keys of localStorage that belong to a session. */
const tokens = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => /token|user/i.test(key)))

test('an officer signs in with the lender’s provider, sees the dashboard, and is signed out after Logout', async ({
  browser,
}) => {
  const page = await signInThere(browser, 'efua')
  await expect(page).toHaveURL(`${portal.url}/loan-officer/dashboard`)
  await expect(page.getByText('Efua Sarpong').first()).toBeVisible()
  // The provider's answer does not stay in the history, where somebody else could read it.
  await page.goBack()
  expect(page.url()).not.toMatch(/code=|state=/)
  await page.goto('/loan-officer/dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Sign in with Valley ID' })).toBeVisible()
  expect(await tokens(page)).toEqual([])
  // The provider's own session still exists, so pressing the button is enough.
  await page.getByRole('link', { name: 'Sign in with Valley ID' }).click()
  await expect(page).toHaveURL(`${portal.url}/loan-officer/dashboard`)
  await page.context().close()
})

test('an administrator who signs in with the provider gets an administrator’s session and dashboard', async ({
  browser,
}) => {
  const page = await signInThere(browser, 'head')
  await expect(page).toHaveURL(/\/admin(\/dashboard)?$/)
  expect(await tokens(page)).toContain('adminToken')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await tokens(page)).toEqual([])
  await page.context().close()
})

test('a user without an account or with another role gets a message with the reason and no session', async ({
  browser,
}) => {
  const stranger = await signInThere(browser, 'stranger')
  await expect(stranger.getByRole('alert')).toHaveText(
    'There is no account for stranger@lender.example here. Please ask an administrator.',
  )
  expect(await tokens(stranger)).toEqual([])
  await stranger.getByRole('link', { name: 'Back to the sign-in' }).click()
  await expect(stranger.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await stranger.context().close()

  const other = await signInThere(browser, 'kojo')
  await expect(other.getByRole('alert')).toHaveText(
    'Your role at Valley ID differs from the role of your account here. Please ask an administrator.',
  )
  expect(await tokens(other)).toEqual([])
  await other.context().close()
})

test('a stranger with an officer’s address gets no session, and the officer does', async ({ browser }) => {
  const email = emailOf(victim)
  const ofOfficers = { groups: [groups.officer] }
  // The strangers may type any address into their profile; the provider has verified another one, or none.
  provider.people.set('mallory', { ...ofOfficers, email })
  const claims = { email: 'mallory@elsewhere.example', email_verified: true }
  for (const [claimed, message] of [
    [claims, /names two e-mail addresses for you/],
    [{ email_verified: true }, /is unknown or unconfirmed at Valley ID/],
  ] as const) {
    provider.changeTokens({ claims: claimed })
    const stranger = await signInThere(browser, 'mallory')
    await expect(stranger.getByRole('alert')).toHaveText(message)
    expect(await tokens(stranger)).toEqual([])
    await stranger.context().close()
  }
  provider.changeTokens(null)
  provider.people.set('abena', { ...ofOfficers, email, email_verified: true })
  const page = await signInThere(browser, 'abena')
  await expect(page).toHaveURL(`${portal.url}/loan-officer/dashboard`)
  await expect(page.getByText('Abena Ofori').first()).toBeVisible()
  await page.context().close()
})

test('a user who cancels at the provider gets a message and a link to the sign-in', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: portal.url })
  const page = await context.newPage()
  await page.route('https://**', route => route.abort())
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign in with Valley ID' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText('Valley ID did not confirm who you are. Please try again.')
  expect(page.url()).toBe(`${portal.url}/single-sign-on`)
  expect(await tokens(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to the sign-in' }).click()
  await expect(page.getByRole('link', { name: 'Sign in with Valley ID' })).toBeVisible()
  await context.close()
})
