import { defineConfig } from 'vite'

/** What Fastify would load only for schemas of its own (server/app.ts has none) and for requests made by tests. */
const neverLoaded = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request']

// The server and the programs that it runs beside itself (server/background), in dist/server. What two of them share
// becomes a file of its own, so each loads no more than it needs.
export default defineConfig({
  publicDir: false,
  // Newer versions of Node have it. In Node 20 pg looks for `Response` instead, which loads all of Node's HTTP client.
  define: { navigator: JSON.stringify({ userAgent: 'Node.js' }) },
  ssr: {
    // The packages are built in: finding and reading their thousand files takes most of a start. What hashes passwords is
    // a library of the system's and stays where it is installed.
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
      ],
    },
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
  },
})
