import { defineConfig } from 'vite'

// The server and the programs that it runs beside itself (server/background): our own code in dist/server, its packages
// left to node_modules. What two of them share becomes a file of its own, so each loads no more than it needs.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    rolldownOptions: {
      input: ['server/main.ts', 'server/export/export-process.ts', 'server/auth/password-process.ts'],
    },
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
  },
})
