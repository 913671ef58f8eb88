import type { BrowserContext, Page } from '@playwright/test'
import { type FormType, formTypes } from '../forms/catalogue.ts'
import { nextOf } from '../forms/chain.ts'
import {
  type ClientFile,
  type ClientTab,
  clickTab,
  createFile,
  expectOwn,
  expectStored,
  onLastStep,
  openForm,
  recordCalls,
  resume,
  saveAnswers,
  storedForms,
  strip,
} from './client-tab.ts'
import { inputKept } from './device.ts'
import { fillField, formShown, next, onStep } from './fill.ts'
import { createOfficer, type Person, register, signInAdministrator } from './people.ts'
import { acknowledge, axeFindings, expect, hold, rememberSignIn, signIn, test } from './test.ts'

// spec 1 §4.20; D37

// A browser tab belongs to one client and to one person, whatever other tabs do (D37).

type Pair<Value> = readonly [Value, Value]

/** Returns two tabs of one browser, signed in as the officer, each for one of the officer's clients. */
async function twoTabs(
  page: Page,
  context: BrowserContext,
  officer: Person,
  [a, b]: Pair<ClientFile>,
): Promise<Pair<ClientTab>> {
  await rememberSignIn(page, officer)
  return [recordCalls(page, a), recordCalls(await context.newPage(), b)]
}

/** Runs the same act in both tabs, one after the other. */
async function inBoth(
  [a, b]: Pair<ClientTab>,
  act: (tab: ClientTab, other: ClientFile) => Promise<void>,
): Promise<void> {
  await act(a, b.file)
  await act(b, a.file)
}

const field = (type: FormType, key: string) => {
  const found = formShown(type).fields.find(other => other.key === key)
  if (!found) throw new Error(`${type} has no ${key}`)
  return found
}
const customerName = field('user_form', 'customerName')
const cashInflow = field('output_sheet', 'business_cash_inflow')
const nameBox = (page: Page) => page.getByRole('textbox', { name: customerName.label, exact: true })

const clientsOf = async (officer: Person): Promise<{ name: string; forms: object[] }[]> =>
  (await officer.call('GET', '/api/loan-officer/clients')).clients

async function saveProgress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Progress' }).click()
  await expect(page.getByText(/saved successfully!/)).toBeVisible()
}

test('the tab strip leads to the client of its own tab after another tab opened another client', async ({
  page,
  context,
  officer,
}) => {
  const files = [
    await createFile(officer, 301, 'credit_app_memo'),
    await createFile(officer, 302, 'mse_assessment'),
  ] as const
  const [a, b] = await twoTabs(page, context, officer, files)
  await openForm(a.page, a.file, 'mse_assessment')
  await expectOwn(a, b.file, 'mse_assessment', officer)
  await openForm(b.page, b.file, 'mse_assessment')
  await expectOwn(b, a.file, 'mse_assessment', officer)
  for (const type of formTypes.slice(2)) {
    await clickTab(a.page, type)
    await expectOwn(a, b.file, type, officer)
  }
})

test('a completion leads to the same client’s next form', async ({ page, context, officer }) => {
  const files = [await createFile(officer, 303, null), await createFile(officer, 304, 'user_form')] as const
  await saveAnswers(officer, files[0], 'user_form')
  await saveAnswers(officer, files[1], 'mse_assessment')
  const [a, b] = await twoTabs(page, context, officer, files)
  await resume(a.page, a.file)
  await onLastStep(a.page, 'user_form')
  await resume(b.page, b.file)
  await onLastStep(b.page, 'mse_assessment')
  await next(a.page)
  await onStep(a.page, 'mse_assessment', 1)
  await expectOwn(a, b.file, 'mse_assessment', officer)
  await expectStored(officer, a.file, 'user_form')
})

test('two tabs take two clients through all forms at the same time', async ({ page, context, officer }) => {
  const files = [await createFile(officer, 305, null), await createFile(officer, 306, null)] as const
  for (const file of files) await saveAnswers(officer, file, 'user_form')
  const tabs = await twoTabs(page, context, officer, files)
  await inBoth(tabs, ({ page, file }) => resume(page, file))
  for (const type of formTypes) {
    for (const file of files) await saveAnswers(officer, file, type)
    await inBoth(tabs, async (tab, other) => {
      await tab.page.reload()
      await onLastStep(tab.page, type)
      await expectOwn(tab, other, type, officer)
    })
    await inBoth(tabs, tab => saveProgress(tab.page))
    const following = nextOf(type)?.type
    await inBoth(tabs, async (tab, other) => {
      await next(tab.page)
      if (!following) return expect(tab.page).toHaveURL(/\/loan-officer\/dashboard$/)
      await onStep(tab.page, following, 1)
      await expectOwn(tab, other, following, officer)
    })
  }
  for (const file of files) await expectStored(officer, file)

  await inBoth(tabs, ({ page, file }) => openForm(page, file, 'user_form'))
  for (const type of formTypes) {
    await inBoth(tabs, async (tab, other) => {
      await clickTab(tab.page, type)
      await expectOwn(tab, other, type, officer)
    })
  }
  for (const type of formTypes.slice(0, -1).toReversed()) {
    await inBoth(tabs, async (tab, other) => {
      await tab.page.goBack()
      await expectOwn(tab, other, type, officer)
      await tab.page.reload()
      await expectOwn(tab, other, type, officer)
    })
  }
})

test('Back, Forward and jumps in the history return to the client that was open there', async ({
  page,
  officer,
}) => {
  const a = await createFile(officer, 307, 'expert_scorecard')
  const b = await createFile(officer, 308, 'mse_assessment')
  await rememberSignIn(page, officer)
  const isAt = (file: ClientFile, type: FormType) =>
    expectOwn({ page, file, asked: [], tokens: new Set() }, file === a ? b : a, type, officer)
  const open = async (file: ClientFile) => {
    await page.getByRole('row', { name: file.name }).getByRole('link', { name: 'View' }).click()
    await page.getByRole('button', { name: 'MSE Assessment', exact: true }).click()
    await page.getByRole('button', { name: 'Open MSE Assessment' }).click()
    await isAt(file, 'mse_assessment')
  }
  const jump = (steps: number) => page.evaluate(by => history.go(by), steps)

  // The history is now: dashboard, forms of A, MSE of A, dashboard, forms of B, MSE of B.
  await page.goto('/loan-officer/dashboard')
  await open(a)
  await page.getByRole('button', { name: 'Back to dashboard' }).click()
  await open(b)
  await jump(-3)
  await isAt(a, 'mse_assessment')
  await jump(3)
  await isAt(b, 'mse_assessment')
  for (const _ of ['forms of B', 'dashboard', 'MSE of A']) await page.goBack()
  await isAt(a, 'mse_assessment')
  await clickTab(page, 'expert_scorecard')
  await isAt(a, 'expert_scorecard')
  await page.goBack()
  await page.reload()
  await isAt(a, 'mse_assessment')
  await clickTab(page, 'user_form')
  await isAt(a, 'user_form')
  await page.goBack()
  await page.goForward()
  await isAt(a, 'user_form')
})

test('a typed address shows the client of its tab; in a new tab, the client opened last', async ({
  page,
  context,
  officer,
}) => {
  const files = [
    await createFile(officer, 309, 'output_sheet'),
    await createFile(officer, 310, 'output_sheet'),
  ] as const
  const [a, b] = await twoTabs(page, context, officer, files)
  await openForm(a.page, a.file, 'mse_assessment')
  await openForm(b.page, b.file, 'mse_assessment')
  await a.page.goto('/output-analysis')
  await expectOwn(a, b.file, 'output_sheet', officer)
  await a.page.goto('/form')
  await expectOwn(a, b.file, 'user_form', officer)
  const later = recordCalls(await context.newPage(), a.file)
  await later.page.goto('/output-analysis')
  await expectOwn(later, b.file, 'output_sheet', officer)
})

test('a form opened in a new tab from the tab strip is the same client’s', async ({
  page,
  context,
  officer,
}) => {
  const files = [
    await createFile(officer, 311, 'output_sheet'),
    await createFile(officer, 312, 'output_sheet'),
  ] as const
  const [a, b] = await twoTabs(page, context, officer, files)
  await openForm(a.page, a.file, 'mse_assessment')
  await openForm(b.page, b.file, 'mse_assessment')
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    strip(a.page)
      .getByRole('link', { name: 'Output Sheet' })
      .click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expectOwn(recordCalls(opened, a.file), b.file, 'output_sheet', officer)
})

test('a new tab opens the client of the link, whatever client another tab opens meanwhile', async ({
  page,
  context,
  officer,
}) => {
  const files = [
    await createFile(officer, 323, 'output_sheet'),
    await createFile(officer, 324, 'output_sheet'),
  ] as const
  const [a, b] = await twoTabs(page, context, officer, files)
  await openForm(a.page, a.file, 'mse_assessment')
  const linkTo = (name: string) => strip(a.page).getByRole('link', { name }).getAttribute('href')
  const links = [await linkTo('MSE Assessment'), await linkTo('Standard Form')] as const
  await openForm(b.page, b.file, 'mse_assessment')
  const later = recordCalls(await context.newPage(), a.file)
  await later.page.goto(links[0] ?? '')
  await expectOwn(later, b.file, 'mse_assessment', officer)
  // The address is the specified one again, and a reload keeps the client.
  await expect(later.page).toHaveURL(/\/mse-assessment$/)
  await later.page.reload()
  await expectOwn(later, b.file, 'mse_assessment', officer)
  await later.page.goto(links[1] ?? '')
  await expectOwn(later, b.file, 'user_form', officer)
  await expectOwn(b, a.file, 'mse_assessment', officer)
})

test('"New Client Form" in one tab does not change the client of another tab', async ({
  page,
  context,
  officer,
}) => {
  const files = [
    await createFile(officer, 313, 'output_sheet'),
    await createFile(officer, 314, null),
  ] as const
  const [a, b] = await twoTabs(page, context, officer, files)
  await openForm(a.page, a.file, 'output_sheet')
  await b.page.goto('/loan-officer/dashboard')
  await b.page.getByRole('button', { name: '+ New Client Form' }).click()
  await fillField(b.page, customerName, 'Nana Darko')
  await clickTab(a.page, 'mse_assessment')
  await expectOwn(a, b.file, 'mse_assessment', officer)
  await saveProgress(b.page)
  await expect(b.page).toHaveURL(/\/form\/[0-9a-f-]+$/)
  await a.page.reload()
  await expectOwn(a, b.file, 'mse_assessment', officer)
  await clickTab(a.page, 'expert_scorecard')
  await expectOwn(a, b.file, 'expert_scorecard', officer)
  await expect(b.page.getByRole('banner')).toContainText('Nana Darko')
  await b.page.reload()
  await expect(b.page.getByRole('banner')).toContainText('Nana Darko')
  await b.page.goto('/form')
  await expect(nameBox(b.page)).toHaveValue('Nana Darko')
})

test('two tabs with two new clients do not see each other’s input', async ({ page, context, officer }) => {
  await rememberSignIn(page, officer)
  const second = await context.newPage()
  const enter = async (tab: Page, name: string) => {
    await tab.goto('/loan-officer/dashboard')
    await tab.getByRole('button', { name: '+ New Client Form' }).click()
    await expect(nameBox(tab)).toHaveValue('')
    // A page that is left before its client is created may lose the last 100 ms of typing.
    await inputKept(tab, () => fillField(tab, customerName, name))
    await expect(tab.getByText('Kept on this device, not saved yet')).toBeVisible()
  }
  await enter(page, 'Ama Mensah')
  await enter(second, 'Kofi Annor')
  await page.reload()
  await expect(nameBox(page)).toHaveValue('Ama Mensah')
  await second.reload()
  await expect(nameBox(second)).toHaveValue('Kofi Annor')
  await saveProgress(page)
  await second.reload()
  await expect(nameBox(second)).toHaveValue('Kofi Annor')

  // The next tab restores what a closed tab has left.
  await second.close()
  const third = await context.newPage()
  await third.goto('/loan-officer/dashboard')
  await third.getByRole('button', { name: '+ New Client Form' }).click()
  await expect(nameBox(third)).toHaveValue('Kofi Annor')
  await saveProgress(third)
  const names = (await clientsOf(officer)).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['Ama Mensah', 'Kofi Annor'])
})

test('Back to a new client’s form shows an empty form for a new client', async ({ page, officer }) => {
  const file = await createFile(officer, 315, 'user_form')
  await rememberSignIn(page, officer)
  await page.goto('/loan-officer/dashboard')
  await page.getByRole('button', { name: '+ New Client Form' }).click()
  await onStep(page, 'user_form', 1)
  await page.getByRole('button', { name: 'Back to dashboard' }).click()
  await page.getByRole('row', { name: file.name }).getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('banner')).toContainText(file.name)
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('banner')).toContainText('New client')
  await expect(nameBox(page)).toHaveValue('')
  await fillField(page, customerName, 'Efua Sarpong')
  await saveProgress(page)
  await expect(page.getByRole('banner')).toContainText('Efua Sarpong')
  const [kept] = await storedForms(officer, file)
  expect(kept?.formData).toMatchObject({ customerName: file.answers.user_form['customerName'] })
})

test('a late answer to a creation does not change the client that the tab has open since', async ({
  page,
  officer,
}) => {
  const file = await createFile(officer, 321, 'user_form')
  await rememberSignIn(page, officer)
  await page.goto('/loan-officer/dashboard')
  await page.getByRole('button', { name: '+ New Client Form' }).click()
  await fillField(page, customerName, 'Akosua Late')
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/api/loan-officer/clients', async route => {
    if (route.request().method() === 'POST') await released
    return route.fallback()
  })
  await page.getByRole('button', { name: 'Save Progress' }).click()
  await page.getByRole('button', { name: 'Back to dashboard' }).click()
  await page.getByRole('row', { name: file.name }).getByRole('button', { name: 'Resume' }).click()
  await onStep(page, 'mse_assessment', 1)
  release()
  await expect
    .poll(async () => (await clientsOf(officer)).filter(({ forms }) => forms.length > 0).length)
    .toBe(2)
  await page.reload()
  await onStep(page, 'mse_assessment', 1)
  await expect(page.getByRole('banner')).toContainText(file.clientId)
  await clickTab(page, 'user_form')
  await expect(page).toHaveURL(/\/form\//)
  await expect(page.getByRole('banner')).toContainText(file.clientId)
})

test('a late answer to a completion does not lead away from the client that the tab has open since', async ({
  page,
  officer,
}) => {
  const [a, b] = [await createFile(officer, 322, null), await createFile(officer, 323, 'mse_assessment')]
  await saveAnswers(officer, a, 'user_form')
  await rememberSignIn(page, officer)
  await resume(page, a)
  await onLastStep(page, 'user_form')
  const completion = await hold(page, '**/complete')
  await next(page)
  await page.getByRole('button', { name: 'Back to dashboard' }).click()
  await page.getByRole('row', { name: b.name }).getByRole('button', { name: 'Resume' }).click()
  await onStep(page, 'output_sheet', 1)
  await fillField(page, cashInflow, 3131)
  const answer = page.waitForResponse('**/complete')
  completion.release()
  await answer
  // A completion leads to the next form after half a second (spec 1 §9).
  await page.waitForTimeout(1000)
  await expectOwn({ page, file: b, asked: [], tokens: new Set() }, a, 'output_sheet', officer)
  await saveProgress(page)
  await expectStored(officer, a, 'user_form')
  const stored = await storedForms(officer, b)
  expect(stored.at(-1)?.formData).toMatchObject({ business_cash_inflow: 3131 })
})

test('deleting a client or logging out in one tab leaves the client of another tab as it is', async ({
  page,
  context,
  officer,
}) => {
  const files = [
    await createFile(officer, 316, 'mse_assessment'),
    await createFile(officer, 317, 'output_sheet'),
  ] as const
  const [a, b] = await twoTabs(page, context, officer, files)
  await openForm(a.page, a.file, 'mse_assessment')
  await openForm(b.page, b.file, 'mse_assessment')
  await b.page.goto('/loan-officer/dashboard')
  await b.page.getByRole('row', { name: b.file.name }).getByRole('button', { name: 'Delete' }).click()
  await b.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await acknowledge(b.page, 'Client deleted successfully!')
  await clickTab(a.page, 'output_sheet')
  await onStep(a.page, 'output_sheet', 1)
  await fillField(a.page, cashInflow, 4321)
  await saveProgress(a.page)

  await b.page.getByRole('button', { name: 'Logout' }).click()
  await expect(a.page).toHaveURL(/\/login\?next=/)
  await a.page.getByRole('textbox', { name: 'Email' }).fill(officer.email)
  await a.page.getByRole('textbox', { name: 'Password', exact: true }).fill(officer.password)
  await a.page.getByRole('button', { name: 'Sign in' }).click()
  await expect(a.page).toHaveURL(/\/output-analysis$/)
  await expect(a.page.getByRole('banner')).toContainText(a.file.clientId)
  await expect(a.page.getByLabel(/^Business cash inflow/)).toHaveValue('4,321')
  expect(a.asked.filter(text => text.includes(b.file.id))).toEqual([])
})

test('an officer can work through one client’s forms even if the browser stores nothing', async ({
  page,
  context,
  officer,
}) => {
  const file = await createFile(officer, 318, 'output_sheet')
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })
  await signIn(page, officer)
  await page.getByRole('row', { name: file.name }).getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('banner')).toContainText(file.clientId)
  await clickTab(page, 'user_form')
  await expect(page).toHaveURL(/\/form/)
  await expect(page.getByRole('banner')).toContainText(file.clientId)
  await page.goBack()
  await expect(page).toHaveURL(/\/expert-scorecard$/)
  await expect(page.getByRole('banner')).toContainText(file.clientId)
})

const stopped = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Somebody else has signed in' })).toBeVisible()

test('another officer who signs in in another tab does not see this tab’s work', async ({
  page,
  context,
  officer,
}) => {
  const file = await createFile(officer, 319, 'mse_assessment')
  await rememberSignIn(page, officer)
  const grace = recordCalls(page, file)
  await resume(page, file)
  await onStep(page, 'output_sheet', 1)
  await page.waitForLoadState('networkidle')
  await fillField(page, cashInflow, 7654)
  const other = await createOfficer('Leila')
  const second = await context.newPage()
  await signIn(second, other)
  await expect(second).toHaveURL(/\/loan-officer\/dashboard$/)

  await stopped(page)
  await expect(page.locator('main')).toContainText(`This tab was ${officer.name}’s and has stopped`)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  expect([...grace.tokens]).toEqual([officer.token])
  await page.getByRole('button', { name: `Sign in again as ${officer.name}` }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(officer.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(officer.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/output-analysis$/)
  await expect(page.getByRole('banner')).toContainText(file.clientId)
  await expect(page.getByLabel(/^Business cash inflow/)).toHaveValue('7,654')

  await stopped(second)
  await second.getByRole('button', { name: `Continue as ${officer.name}` }).click()
  await expect(second).toHaveURL(/\/loan-officer\/dashboard$/)
  await expect(second.getByText(`Welcome, ${officer.name}`)).toBeVisible()
  await expect(second.getByRole('row', { name: file.name })).toBeVisible()
})

test('an administrator who signs in in another tab stops the officer’s tab, and the other way round', async ({
  page,
  context,
  officer,
  provoked,
}) => {
  // The ordinary sign-in call answers 403 to an administrator, who then uses the administrators' call.
  provoked.push(403)
  const file = await createFile(officer, 320, 'mse_assessment')
  await rememberSignIn(page, officer)
  const officers = recordCalls(page, file)
  await resume(page, file)
  await onStep(page, 'output_sheet', 1)
  await page.waitForLoadState('networkidle')
  await fillField(page, cashInflow, 8765)
  const admins = recordCalls(await context.newPage(), file)
  await signIn(admins.page, await signInAdministrator())
  await expect(admins.page).toHaveURL(/\/admin$/)
  // The next sign-in in this browser ends the administrator's session, and what is still on its way would be refused.
  await admins.page.waitForLoadState('networkidle')
  await stopped(page)
  expect([...officers.tokens]).toEqual([officer.token])

  await signIn(page, officer)
  await expect(page).toHaveURL(/\/loan-officer\/dashboard$/)
  await stopped(admins.page)
  await page.goto('/output-analysis')
  await expect(page.getByLabel(/^Business cash inflow/)).toHaveValue('8,765')
  await admins.page.getByRole('button', { name: `Continue as ${officer.name}` }).click()
  await expect(admins.page).toHaveURL(/\/loan-officer\/dashboard$/)
})

test('an applicant’s answers are never saved for another applicant who signs in in another tab', async ({
  page,
  context,
}) => {
  const [nadia, farid] = [await register('Nadia Brandt'), await register('Farid Rahmani')]
  await rememberSignIn(page, nadia)
  await page.goto('/form')
  await onStep(page, 'user_form', 1)
  // The name field starts with the name of the account.
  const name = (from: Page) => from.getByRole('textbox', { name: 'Your name', exact: true })
  await name(page).fill('Nadia Anna Brandt')
  const second = await context.newPage()
  await signIn(second, farid)
  await expect(second).toHaveURL(/\/form$/)
  await onStep(second, 'user_form', 1)
  await expect(name(second)).toHaveValue('Farid Rahmani')
  await stopped(page)
  await page.getByRole('button', { name: 'Continue as Farid Rahmani' }).click()
  await onStep(page, 'user_form', 1)
  await expect(name(page)).toHaveValue('Farid Rahmani')
  await saveProgress(second)
  const { forms } = await farid.call('GET', '/api/form/data')
  expect(JSON.stringify(forms)).not.toContain('Nadia')
  await signIn(page, nadia)
  await expect(name(page)).toHaveValue('Nadia Anna Brandt')
})
