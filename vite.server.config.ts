import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'

/** What Fastify would load only for schemas of its own (server/app.ts has none) and for requests made by tests. */
const neverLoaded = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request']

/** What the pages of PDF files look like, beside the program that sets them. */
const pdfTemplate: Plugin = {
  name: 'pdf-template',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'file.typ', source: readFileSync('server/pdf/file.typ') })
  },
}

// The server and the programs that it runs beside itself (server/background), in dist/server. What two of them share
// becomes a file of its own, so each loads no more than it needs.
export default defineConfig({
  publicDir: false,
  plugins: [pdfTemplate],
  // Newer versions of Node have it. In Node 20 pg looks for `Response` instead, which loads all of Node's HTTP client.
  define: { navigator: JSON.stringify({ userAgent: 'Node.js' }) },
  ssr: {
    // The packages are built in: finding and reading their thousand files takes most of a start. What hashes passwords and
    // what sets pages are libraries of the system's and stay where they are installed.
    noExternal: true,
    external: ['@node-rs/argon2', ...neverLoaded],
  },
  build: {
    ssr: true,
    rolldownOptions: {
      input: [
        'server/main.ts',
        'server/export/export-process.ts',
        'server/export/analyst/analyst-process.ts',
        'server/auth/password-process.ts',
        'server/pdf/pdf-process.ts',
        'server/backup/tool.ts',
        'server/backup/backup-process.ts',
      ],
    },
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
  },
})
