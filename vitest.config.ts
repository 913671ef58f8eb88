import { defineConfig } from 'vitest/config'

const common = { testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
          name: 'pure',
          include: ['{engine,accounts,forms,api,web,scripts}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...common,
          name: 'server',
          include: ['server/**/*.test.ts'],
          // Starts the embedded PostgreSQL once; the pure tests do not wait for it.
          globalSetup: ['server/db/test-server.ts'],
        },
      },
    ],
  },
})
