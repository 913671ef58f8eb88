import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{engine,forms,api,server,web,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: [],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
