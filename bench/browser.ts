import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { browserFlags, findBrowser } from '../scripts/browser.mjs'

export interface Line {
  readonly name: string
  /** Null for the machine's own speed. */
  readonly mbits: number | null
  readonly roundTripMs: number
}

export const lines: readonly Line[] = [
  { name: 'local', mbits: null, roundTripMs: 0 },
  { name: '4 Mbit/s, 60 ms', mbits: 4, roundTripMs: 60 },
]

export async function startBrowser(): Promise<Browser> {
  const found = findBrowser()
  return chromium.launch({
    ...(found && {
      executablePath: found.path,
      env: { ...process.env, ...found.env } as Record<string, string>,
    }),
    args: [...browserFlags],
  })
}

/** A tab of its own on a computer a quarter as fast as this one, with an empty cache. */
export async function openTab(
  browser: Browser,
  line: Line,
  stored: Readonly<Record<string, string>> = {},
): Promise<{ context: BrowserContext; page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(entries => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  if (line.mbits !== null) {
    const bytesPerSecond = (line.mbits * 1_000_000) / 8
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.roundTripMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return { context, page, devtools }
}

/** Milliseconds from the start of loading an address until a control can be typed into and the page has come to rest. */
export async function msUntilInteractive(page: Page, address: string, control: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(
    selector => {
      const found = document.querySelector(selector)
      return found !== null && found.closest('[inert]') === null
    },
    control,
    { polling: 'raf', timeout: 60_000 },
  )
  // Once the frame is painted and nothing waits to run before it, a key is answered at once.
  return page.evaluate(
    () =>
      new Promise<number>(resolve =>
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))),
      ),
  )
}

/** Milliseconds of script that a key takes, over the keys of a text. */
export async function scriptMsPerKey(
  page: Page,
  devtools: CDPSession,
  control: string,
  text: string,
): Promise<number> {
  await page.focus(control)
  await devtools.send('Performance.enable')
  const before = await scriptSeconds(devtools)
  for (const key of text) {
    await page.keyboard.type(key)
    await page.waitForTimeout(120)
  }
  return ((await scriptSeconds(devtools)) - before) * (1000 / text.length)
}

async function scriptSeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN
}

/** The longest time between a key and the frame that shows what it did, as Interaction to Next Paint counts it. */
export async function longestKeyMs(page: Page, control: string, text: string): Promise<number> {
  await page.focus(control)
  await page.evaluate(() => {
    const durations: number[] = []
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        if ((entry as PerformanceEventTiming).interactionId) durations.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    Object.assign(window, { keyDurations: durations })
  })
  for (const key of text) {
    await page.keyboard.type(key)
    await page.waitForTimeout(150)
  }
  await page.waitForTimeout(1500)
  // What took less than 16 ms is not listed.
  return page.evaluate(() => Math.max(16, ...(window as unknown as { keyDurations: number[] }).keyDurations))
}
