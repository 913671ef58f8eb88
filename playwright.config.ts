import { defineConfig } from '@playwright/test'
import { browserFlags, findBrowser } from './scripts/browser.mjs'

const browser = findBrowser()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/portal.ts',
  // Each worker runs its own browser; on two cores, more of them would only wait for each other.
  workers: 2,
  fullyParallel: true,
  // Generous, so that no test fails on a busy machine: the tests assert what happens, not how soon.
  timeout: 600_000,
  expect: { timeout: 20_000 },
  // A retry separates tests that always fail from those that fail now and then, which the report calls flaky.
  retries: 1,
  reporter: 'list',
  use: {
    // Set by the global set-up, before the workers read this file.
    ...(process.env['PORTAL_URL'] && { baseURL: process.env['PORTAL_URL'] }),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    actionTimeout: 30_000,
    // With a service worker, the new browser of each journey would fetch all files of the portal. The journeys that need the
    // worker open a context of their own that allows it (e2e/device.ts).
    serviceWorkers: 'block',
    // Tracing every keystroke would double the time; `--trace on` switches it on when it is needed.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser && {
        executablePath: browser.path,
        env: { ...process.env, ...browser.env } as Record<string, string>,
      }),
      args: browserFlags,
    },
  },
})
