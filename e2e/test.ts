import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { formTypes } from '../forms/catalogue.ts'
import { type createClient, createOfficer, type Person } from './people.ts'

interface Fixtures {
  /** A loan officer created for this test alone. */
  readonly officer: Person
  /** Errors that the journey provokes and the browser may therefore write to its console: a status, or e.g. ERR_FAILED. */
  readonly provoked: (number | 'ERR_FAILED' | 'ERR_INTERNET_DISCONNECTED')[]
  readonly silence: undefined
}

/** The `test` of all journeys, which fails if the page writes to the console or throws an error. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed off the pattern.
  officer: async ({}, use) => {
    await use(await createOfficer())
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  provoked: async ({}, use) => {
    await use([])
  },
  silence: [
    async ({ context, provoked }, use) => {
      const said: string[] = []
      context.on('console', message => said.push(message.text()))
      context.on('weberror', error => said.push(String(error.error())))
      await use(undefined)
      const unasked = said.filter(
        text =>
          // Playwright writes this because service workers are blocked (playwright.config.ts).
          text !== 'Service Worker registration blocked by Playwright' &&
          !provoked.some(
            what =>
              text.startsWith('Failed to load resource') &&
              text.includes(typeof what === 'number' ? `a status of ${what}` : what),
          ),
      )
      expect(unasked).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Signs in through the sign-in screen. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in without the screen, by storing what the browser would remember. Call it before opening the first address. */
export async function rememberSignIn(page: Page, person: Person): Promise<void> {
  const { user } = await person.call('GET', '/api/auth/profile')
  await remember(page, { token: person.token, user: JSON.stringify(user) })
}

/** Puts entries into the browser's localStorage. */
export async function remember(page: Page, entries: Readonly<Record<string, string>>): Promise<void> {
  // The storage belongs to the portal's origin. An empty page there is enough and faster than starting the app.
  const address = '/empty-page'
  const body = '<link rel="icon" href="data:,">'
  await page.route(`**${address}`, route => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(address)
  await page.unroute(`**${address}`)
  await page.evaluate(kept => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, entries)
}

/** Stores the active client and its forms in localStorage as the dashboard would, so that a new tab works on this client. */
export async function rememberClient(
  page: Page,
  { id, formIds }: Awaited<ReturnType<typeof createClient>>,
): Promise<void> {
  const known = formTypes.flatMap(type =>
    formIds[type] ? [[`activeFormId_${type}`, formIds[type]] as const] : [],
  )
  await page.evaluate(
    entries => {
      sessionStorage.clear()
      for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    [['activeClientId', id] as const, ...known],
  )
}

/** Changes the server's answer to a call with `how`, e.g. so that values which few records have are shown too. */
export async function changeAnswer(
  page: Page,
  call: string | RegExp,
  // biome-ignore lint/suspicious/noExplicitAny: a journey changes a few fields of many answers.
  how: (body: any) => void,
): Promise<void> {
  await page.route(call, async route => {
    const response = await route.fetch()
    const body = await response.json()
    how(body)
    await route.fulfill({ response, json: body })
  })
}

/** Holds back the calls to an address until `release` is called. */
export async function hold(page: Page, address: string): Promise<{ readonly release: () => void }> {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(address, async route => {
    await released
    await route.fallback()
  })
  return { release }
}

/**
 * Makes every save of all tabs fail until `release` is called. Replaces `fetch` in the pages, because a save sent while a tab is
 * being closed would bypass a Playwright route.
 */
export async function blockSaves(
  context: BrowserContext,
): Promise<{ readonly release: (page: Page) => Promise<void> }> {
  const script = () => {
    const send = window.fetch
    window.fetch = (address, options) =>
      String(address).endsWith('/save') && localStorage.getItem('saves are blocked')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : send(address, options)
  }
  await context.addInitScript(script)
  for (const page of context.pages()) {
    await page.evaluate(script)
    await page.evaluate(() => localStorage.setItem('saves are blocked', 'yes'))
  }
  return { release: page => page.evaluate(() => localStorage.removeItem('saves are blocked')) }
}

/**
 * Stops the page's clock, which then advances only by page.clock.runFor(). Needs page.clock.install() before the page is
 * opened. The clock jumps ten seconds when it stops, which is less than a call may take (web/app/api-client.ts).
 */
export async function stopTheClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 10_000)
}

/** Expects the page's own dialog to contain a text, and closes it with OK (D31). */
export async function acknowledge(page: Page, text: string | RegExp): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(text)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toBeHidden()
}

interface AxeResults {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[]
  }[]
}

/**
 * Which of axe's rules check a page: all of them; only those about colours, for another colour scheme with the same layout; or
 * only those about scrolling, for a width between two that are checked completely.
 */
export type AxeRules = 'everything' | 'colours' | 'what scrolls'

const rulesOf: Readonly<Record<AxeRules, readonly string[] | null>> = {
  everything: null,
  colours: ['color-contrast', 'link-in-text-block'],
  'what scrolls': ['scrollable-region-focusable'],
}

/** Returns the violations that axe finds on the current page, as one line per element. */
export async function axeFindings(page: Page, look: AxeRules = 'everything'): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const evaluate = async (expression: string) => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  // Injects axe through the debugger, because the Content-Security-Policy blocks any other way. "0" drops the script's value.
  if (!(await evaluate(`typeof axe === 'object'`))) await evaluate(`${axe.source};0`)
  // Waits for finite animations, because fading elements have other colours until they end. A spinner never ends.
  await evaluate(
    `Promise.all(document.getAnimations().filter(a => Number.isFinite(a.effect?.getComputedTiming().endTime))
      .map(a => a.finished.catch(() => {}))).then(() => 0)`,
  )
  const rules = rulesOf[look]
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) }
  const results: AxeResults = JSON.parse(
    await evaluate(
      `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => JSON.stringify({ violations }))`,
    ),
  )
  await session.detach()
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}

/** Returns by how many CSS pixels the page, or an element that does not scroll by itself, is wider than the window. */
export async function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
