import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'

/** Packages that Fastify loads only to compile route schemas itself (server/app.ts replaces that) and to inject test requests. */
const neverLoaded = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request']

/** Writes what the built code needs beside itself: its module system, and the Typst template of the PDF files. */
const filesBeside: Plugin = {
  name: 'files-beside',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "commonjs" }\n' })
    this.emitFile({ type: 'asset', fileName: 'file.typ', source: readFileSync('server/pdf/file.typ') })
  },
}

// Builds the server and the background processes that it starts (server/jobs) into dist/server. Code that two of them
// share becomes a separate file, so that each loads no more than it needs.
export default defineConfig({
  publicDir: false,
  plugins: [filesBeside],
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
        'server/main.ts',
        'server/export/export-process.ts',
        'server/export/analyst/analyst-process.ts',
        'server/pdf/pdf-process.ts',
        'server/backup/tool.ts',
        'server/backup/backup-process.ts',
      ],
      output: {
        format: 'cjs',
        dynamicImportInCjs: false,
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
      },
    },
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
  },
})
