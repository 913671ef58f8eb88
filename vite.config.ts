import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The web app: built into dist/web, served by the portal's own server.
export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    // Inlined assets would need data: in the Content-Security-Policy.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '^/api/': 'http://127.0.0.1:3000' } },
})
