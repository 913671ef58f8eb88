import { defineConfig } from 'vite'

// The server: one bundle of our own code in dist/server, its packages left to node_modules.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
  },
})
