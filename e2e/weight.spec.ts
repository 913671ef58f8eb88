import type { Page } from '@playwright/test'
import { formTypes, rowOf } from '../forms/catalogue.ts'
import { control, formShown, onStep } from './fill.ts'
import { atRest } from './keys.ts'
import { createClient, customer } from './people.ts'
import { expect, hold, rememberClient, rememberSignIn, test } from './test.ts'

/** The page of an address, as the server sends it. It names all files that its screen needs. */
async function htmlOf(page: Page, path: string): Promise<string> {
  return (await page.request.get(path, { headers: { accept: 'text/html' } })).text()
}

/**
 * Returns a function that says how many KiB of JavaScript the browser has transferred since for the screen at this address,
 * without what is loaded once it is shown.
 */
async function watchScripts(page: Page, path: string): Promise<() => number> {
  const html = await htmlOf(page, path)
  // Leaves the previous page, whose late fetches must not be counted.
  await page.goto('about:blank')
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' && html.includes(new URL(response.url).pathname)) scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes / 1024
}

test('the sign-in page loads under 110 KiB of JavaScript', async ({ page }) => {
  const loaded = await watchScripts(page, '/login')
  await page.goto('/login', { waitUntil: 'networkidle' })
  expect(loaded()).toBeGreaterThan(1)
  expect(loaded()).toBeLessThan(110)
})

for (const [index, type] of formTypes.entries()) {
  test(`the ${rowOf(type).label} loads under 170 KiB of JavaScript`, async ({ page, officer }) => {
    const client = await createClient(officer, customer(100 + index), formTypes[index - 1] ?? null)
    await rememberSignIn(page, officer)
    if (index > 0) await rememberClient(page, client)
    const loaded = await watchScripts(page, rowOf(type).route)
    await page.goto(rowOf(type).route, { waitUntil: 'networkidle' })
    await onStep(page, type, 1)
    expect(loaded()).toBeGreaterThan(20)
    expect(loaded()).toBeLessThan(170)
  })
}

/** Records the script and style files that the page requests from now on. */
function watchFiles(page: Page): () => string[] {
  const files: string[] = []
  page.on('request', request => {
    if (['script', 'stylesheet'].includes(request.resourceType())) files.push(new URL(request.url()).pathname)
  })
  return () => files
}

for (const path of [
  '/form',
  '/mse-assessment',
  '/loan-officer/dashboard',
  '/loan-officer/applicants',
  '/profile',
])
  test(`the page at ${path} preloads every file that its screen needs`, async ({
    page,
    officer,
    provoked,
  }) => {
    provoked.push(404)
    // The Standard Form is not completed, because a completed form is shown as a page to read, whose code is loaded later.
    const client = await createClient(
      officer,
      customer(120 + path.length),
      path === '/form' ? null : 'user_form',
    )
    await rememberSignIn(page, officer)
    await rememberClient(page, client)
    const html = await htmlOf(page, path)
    // Once the client's other forms have arrived, links between forms and checks are loaded.
    const clientForms = '**/api/loan-officer/clients/*/forms'
    const others = await hold(page, clientForms)
    await page.route(clientForms, route =>
      route.request().method() === 'POST' ? route.continue() : route.fallback(),
    )
    await page.goto('about:blank')
    const asked = watchFiles(page)
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('main :is(input, table)').first().waitFor()
    const files = asked()
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter(file => !html.includes(file))).toEqual([])
    expect(new Set(files).size).toBe(files.length)
    others.release()
  })

test('the data of the first form are requested once, before the session is checked', async ({
  page,
  officer,
}) => {
  const client = await createClient(officer, customer(130), 'user_form')
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  const calls: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname)
  })
  const profile = await hold(page, '**/api/auth/profile')
  const record = `/api/loan-officer/forms/${client.formIds.user_form}`
  const completed = `/api/loan-officer/clients/${client.id}/completed-forms`
  await page.goto(`/form/${client.formIds.user_form}`)
  await expect.poll(() => calls).toEqual(expect.arrayContaining(['/api/auth/profile', record, completed]))
  profile.release()
  await onStep(page, 'user_form', 6)
  expect(calls.filter(call => call === record || call === completed)).toHaveLength(2)
})

/** Returns the elements of the page whose content, attributes or children change during an act: field keys, ids or tags. */
async function changesWhile(page: Page, act: () => Promise<void>): Promise<string[]> {
  await page.evaluate(() => {
    const changed = new Set<string>()
    const name = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      return (
        element?.closest('[data-field]')?.getAttribute('data-field') ??
        element?.closest('[id]')?.id ??
        element?.tagName ??
        ''
      )
    }
    const observer = new MutationObserver(records => {
      for (const record of records) changed.add(name(record.target))
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    Object.assign(window, { stopObserving: () => [observer.disconnect(), [...changed]][1] })
  })
  await act()
  return page.evaluate(() => (window as unknown as { stopObserving: () => string[] }).stopObserving())
}

test('typing into the Financial Analysis updates only that field and the figures that depend on it', async ({
  page,
  officer,
}) => {
  const someone = customer(110)
  const client = await createClient(officer, someone, 'expert_scorecard')
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/financial-analysis')
  await onStep(page, 'financial_analysis', 1)
  const sales = formShown('financial_analysis').fields.find(({ key }) => key === 'sales_2024')
  if (!sales) throw new Error('The Financial Analysis has no sales of 2024')
  await control(page, sales).focus()
  // Waits, because what is loaded after the form is shown also changes its fields.
  await atRest(page)
  const changed = await changesWhile(page, () => page.keyboard.type('7'))
  expect(changed.length).toBeGreaterThan(0)
  const inputs = formShown('financial_analysis')
    .fields.filter(field => !field.calculated && field.key !== 'sales_2024')
    .map(({ key }) => key)
  expect(changed.filter(name => inputs.includes(name))).toEqual([])
})
