import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { browserFlags, findBrowser } from '../scripts/browser.mjs'
import { median } from './ratios.ts'

export interface Line {
  readonly name: string
  /** Null if the network is not slowed down. */
  readonly mbits: number | null
  readonly roundTripMs: number
}

export const lines: readonly Line[] = [
  { name: 'local', mbits: null, roundTripMs: 0 },
  { name: '4 Mbit/s, 60 ms', mbits: 4, roundTripMs: 60 },
]

/** How many times slower than this machine the processor is. */
export const slowdown = 4

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

/** Opens a tab in a new browser context, without a cache and with the processor slowed down four times. */
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
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { context, page, devtools }
}

/** Returns the milliseconds from the start of loading an address until a control can be typed into and the page is idle. */
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
  // When the frame is painted and the tasks queued before have run, the page responds to a key at once.
  return page.evaluate(
    () =>
      new Promise<number>(resolve =>
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))),
      ),
  )
}

interface KeyTimes {
  /** The milliseconds of script until the key's frame is rendered. What runs later, such as keeping a draft, does not count. */
  readonly script: number
  /** The milliseconds that the page's thread works until the key is painted: script, style, layout and paint. */
  readonly work: number
}

/** Returns how long a key takes without any slow-down, according to the browser's own trace: the medians over a text's keys. */
export async function msPerKey(
  page: Page,
  devtools: CDPSession,
  control: string,
  text: string,
): Promise<KeyTimes> {
  // Ends the slow-down, which stops the processor for slices longer than the hand-written page needs for a whole key.
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.focus(control)
  const trace = await traceWhile(devtools, async () => {
    for (const key of text) {
      await page.keyboard.type(key)
      await page.waitForTimeout(120)
    }
  })
  const keys = timesOfKeys(trace)
  return { script: median(keys.map(({ script }) => script)), work: median(keys.map(({ work }) => work)) }
}

/** Something that a thread did, as the browser's trace lists it; times are in microseconds. */
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur: number
  /** Time on the processor, without what other programs took meanwhile. */
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly type?: string } }
}

async function traceWhile(devtools: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const trace: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => trace.push(...(value as TraceEvent[]))
  devtools.on('Tracing.dataCollected', collect)
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  })
  await act()
  const complete = new Promise<void>(resolve => devtools.once('Tracing.tracingComplete', () => resolve()))
  await devtools.send('Tracing.end')
  await complete
  devtools.off('Tracing.dataCollected', collect)
  return trace
}

const scripts = ['FunctionCall', 'RunMicrotasks', 'FireAnimationFrame']

function timesOfKeys(trace: readonly TraceEvent[]): KeyTimes[] {
  const isKey = (event: TraceEvent) => event.name === 'EventDispatch' && event.args?.data?.type === 'keydown'
  const first = trace.find(isKey)
  const thread = trace
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === first?.pid && tid === first.tid)
    .sort((one, other) => one.ts - other.ts)
  const isInput = (event: TraceEvent) => event.name === 'EventDispatch' && event.args?.data?.type === 'input'
  return thread.filter(isKey).map(key => {
    // A frame that had begun before the key is rendered before the control has the key's text, so the search begins at the input.
    const input = thread.find(event => isInput(event) && event.ts > key.ts) ?? key
    const frame = thread.find(({ name, ts }) => name === 'Layerize' && ts > input.ts)
    const timers = thread.filter(({ name }) => name === 'TimerFire')
    let end = 0
    let script = 0
    let workedUntil = 0
    let work = 0
    for (const event of thread) {
      if (event.ts < key.ts || event.ts > (frame?.ts ?? key.ts)) continue
      // Events within another one are part of it.
      if (event.ts >= workedUntil) {
        workedUntil = event.ts + event.dur
        work += event.tdur ?? event.dur
      }
      const isWithin = (outer: TraceEvent) => outer.ts <= event.ts && event.ts < outer.ts + outer.dur
      // Skips scripts called by another one, which are counted as part of it, and scripts run by timers.
      if (!scripts.includes(event.name) || event.ts < end || timers.some(isWithin)) continue
      end = event.ts + event.dur
      script += event.tdur ?? event.dur
    }
    return { script: script / 1000, work: work / 1000 }
  })
}

/** Returns the longest milliseconds between a key and the frame that shows its effect, as Interaction to Next Paint counts it. */
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
  // The browser does not list events that took less than 16 ms.
  return page.evaluate(() => Math.max(16, ...(window as unknown as { keyDurations: number[] }).keyDurations))
}
