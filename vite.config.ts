import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkNames } from './scripts/web-build/chunks.ts'
import { pages } from './scripts/web-build/pages.ts'
import { preloads } from './scripts/web-build/preloads.ts'
import { serviceWorker } from './scripts/web-build/worker.ts'

// The web app: built into dist/web, served by the portal's own server.
export default defineConfig({
  root: 'web',
  plugins: [react(), pages(import.meta.dirname), preloads(), serviceWorker(import.meta.dirname)],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // Inlined assets would need data: in the Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: chunkNames(import.meta.dirname) }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  server: { proxy: { '^/api/': 'http://127.0.0.1:3000' } },
})
