import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserFlags, findBrowser } from './scripts/browser.mjs'

// Generous, so that a busy machine fails nothing.
const common = { testTimeout: 120_000, hookTimeout: 180_000 }
const inBrowser = 'web/**/*.browser.test.tsx'
const browser = findBrowser()

export default defineConfig({
  test: {
    // Vitest itself would leave one core without work, which on two is half of the machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...common,
          name: 'rules',
          include: ['{engine,accounts,forms,api}/**/*.test.ts'],
          // What they test keeps nothing and stubs nothing, so the forms need not be loaded anew for each file.
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
          name: 'server',
          include: ['{server,faults}/**/*.test.ts'],
          // Loading the server for each file took a third of their time. A file that replaces a part of it loads it anew.
          isolate: false,
          // Starts the embedded PostgreSQL once; the pure tests do not wait for it.
          globalSetup: ['server/db/test-server.ts'],
        },
      },
      {
        plugins: [react()],
        // All packages are found at the start: one that is found later would load the page anew, amid a test.
        optimizeDeps: {
          entries: ['web/**/*.tsx'],
          include: ['react/jsx-dev-runtime', 'vitest-browser-react'],
        },
        test: {
          ...common,
          name: 'components',
          include: [inBrowser],
          // A real browser: jsdom has no popovers, no modal dialogs, no focus as keys move it, and no layout.
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
