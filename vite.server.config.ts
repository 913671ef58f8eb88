import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'
import { lighterPackages } from './scripts/server-build/lighter-packages.ts'
import { programs } from './scripts/server-build/programs.ts'

/** Packages that Fastify loads only to compile route schemas itself (server/app.ts replaces that) and to inject test requests. */
const neverLoaded = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request']

/** Copies the Typst template of the PDF files next to the program that typesets them. */
const pdfTemplate: Plugin = {
  name: 'pdf-template',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'code/file.typ', source: readFileSync('server/pdf/file.typ') })
  },
}

// Builds the server and the background processes that it starts (server/background) into dist/server. Code that two of them
// share becomes a separate file, so that each loads no more than it needs.
export default defineConfig({
  publicDir: false,
  plugins: [lighterPackages, pdfTemplate, programs],
  // Newer versions of Node define `navigator`. Without it, on Node 20, pg looks for `Response`, which loads all of Node's HTTP
  // client.
  define: { navigator: JSON.stringify({ userAgent: 'Node.js' }) },
  ssr: {
    // Bundles the packages, because resolving and reading their thousand files would take most of the start-up time. The
    // password hasher and the typesetter are native libraries and stay where they are installed.
    noExternal: true,
    external: ['@node-rs/argon2', ...neverLoaded],
  },
  build: {
    ssr: true,
    rolldownOptions: {
      input: [
        'server/launch/load.ts',
        'server/launch/warm-up.ts',
        'server/main.ts',
        'server/export/export-process.ts',
        'server/export/analyst/analyst-process.ts',
        'server/auth/password-process.ts',
        'server/pdf/pdf-process.ts',
        'server/backup/tool.ts',
        'server/backup/backup-process.ts',
      ],
      output: {
        format: 'cjs',
        dynamicImportInCjs: false,
        entryFileNames: ({ name }) => (name === 'load' ? 'load.js' : 'code/[name].js'),
        chunkFileNames: 'code/[name]-[hash].js',
      },
    },
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
  },
})
