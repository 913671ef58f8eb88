import { defineConfig } from '@playwright/test'
import { browserFlags, findBrowser } from './scripts/browser.mjs'

const browser = findBrowser()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/portal.ts',
  // A browser each; more would only wait for each other on two cores.
  workers: 2,
  fullyParallel: true,
  // Generous, so that a busy machine fails nothing: what is asserted is what happens, not how soon.
  timeout: 600_000,
  expect: { timeout: 20_000 },
  // One more try tells what fails always from what fails at times, which the report names as flaky.
  retries: 1,
  reporter: 'list',
  use: {
    // Set by the global set-up, before the workers read this file.
    ...(process.env['PORTAL_URL'] && { baseURL: process.env['PORTAL_URL'] }),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    actionTimeout: 30_000,
    // A new browser for each journey would fetch all files of the portal; the one journey that needs them has its own.
    serviceWorkers: 'block',
    // A trace of every keystroke would double the time; --trace on brings it back where it is wanted.
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
