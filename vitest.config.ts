import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserFlags, findBrowser } from './scripts/browser.mjs'

// Generous, so that no test fails on a busy machine.
const common = { testTimeout: 120_000, hookTimeout: 180_000 }
// For tests of processes and browsers: separates those that always fail from those that fail now and then, which `npm test` lists.
const retry = 1
const inBrowser = 'web/**/*.browser.test.tsx'
const browser = findBrowser()

export default defineConfig({
  test: {
    // By default Vitest leaves one core idle, which is half of a machine with two cores.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...common,
          name: 'rules',
          include: ['{engine,accounts,forms,api}/**/*.test.ts'],
          // These tests keep no state and stub nothing, so all files can share the loaded forms.
          isolate: false,
        },
      },
      {
        test: {
          ...common,
          name: 'pure',
          include: ['{web,scripts}/**/*.test.{ts,tsx}'],
          exclude: [inBrowser],
        },
      },
      {
        test: {
          ...common,
          retry,
          name: 'server',
          include: ['{server,faults}/**/*.test.ts'],
          // Loading the server for each file took a third of the tests' time. A file that mocks a module resets the module
          // registry itself.
          isolate: false,
          // Starts the embedded PostgreSQL once; the pure tests do not wait for it.
          globalSetup: ['server/db/test-server.ts'],
        },
      },
      {
        plugins: [react()],
        // Finds all packages at the start: one discovered later would reload the page in the middle of a test.
        optimizeDeps: {
          entries: ['web/**/*.tsx'],
          include: ['react/jsx-dev-runtime', 'vitest-browser-react'],
        },
        test: {
          ...common,
          retry,
          name: 'components',
          include: [inBrowser],
          setupFiles: ['web/test-page.ts'],
          // A real browser, because jsdom has no popovers, no modal dialogs, no focus movement by keys, and no layout.
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(browser && {
                  executablePath: browser.path,
                  env: { ...process.env, ...browser.env } as Record<string, string>,
                }),
                args: browserFlags,
              },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
          },
        },
      },
    ],
  },
})
