import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { formTypes } from '../forms/catalogue.ts'
import { type createClient, createOfficer, type Person } from './people.ts'

interface Fixtures {
  /** A loan officer of this test's own. */
  readonly officer: Person
  /** What the browser itself notes in its console of answers that a journey provokes: a status, or ERR_FAILED. */
  readonly provoked: (number | 'ERR_FAILED' | 'ERR_INTERNET_DISCONNECTED')[]
  readonly silence: undefined
}

/** Every journey fails when the page writes to the console or throws. */
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
          // What stands in for the browser's own service workers says so (playwright.config.ts).
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

/** Signed in through the screen. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signed in as the browser would remember it, without the screen; to be called before the first address is opened. */
export async function rememberSignIn(page: Page, person: Person): Promise<void> {
  const { user } = await person.call('GET', '/api/auth/profile')
  await remember(page, { token: person.token, user: JSON.stringify(user) })
}

/** Puts what the browser is to find into what it keeps. */
export async function remember(page: Page, entries: Readonly<Record<string, string>>): Promise<void> {
  // What is kept belongs to the server's address: an empty page there will do, and is no app that has to start.
  const address = '/empty-page'
  const body = '<link rel="icon" href="data:,">'
  await page.route(`**${address}`, route => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(address)
  await page.unroute(`**${address}`)
  await page.evaluate(kept => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, entries)
}

/** The client that the browser works on, with its forms, as the dashboard would have stored it, found by a new tab. */
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

/** Keeps the calls of an address from being answered until they are released. */
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
 * From now on and until it is released no save of any tab leaves the browser, not even that of a tab that is being closed,
 * which would get past a route.
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
 * From here on the page's time stands still, and page.clock.runFor() alone lets it go on. Needs page.clock.install()
 * before the page was opened. What stands still passes over less than a call may take (web/opening/early-answers.ts).
 */
export async function stopTheClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 10_000)
}

/** The text of the page's own dialog, which is then acknowledged (D31). */
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
 * Which of axe's rules look at a page: all; in its other colours, where the same elements stand in the same places,
 * those about colours; at a width between two that were looked at, those about what scrolls.
 */
export type Look = 'everything' | 'colours' | 'what scrolls'

const rulesOf: Readonly<Record<Look, readonly string[] | null>> = {
  everything: null,
  colours: ['color-contrast', 'link-in-text-block'],
  'what scrolls': ['scrollable-region-focusable'],
}

/** What axe finds on the page as it stands, as one line per element. */
export async function axeFindings(page: Page, look: Look = 'everything'): Promise<string[]> {
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
  // Through the debugger, because the Content-Security-Policy lets no script in by any other way. "0" drops its value.
  if (!(await evaluate(`typeof axe === 'object'`))) await evaluate(`${axe.source};0`)
  // What fades in has other colours until it is there; a spinner never ends.
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

/** How far the page, or anything in it that does not scroll by itself, sticks out sideways, in CSS pixels. */
export async function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
