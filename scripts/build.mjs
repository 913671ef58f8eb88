// @ts-check
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { fingerprint, folderOf, isFresh, parts, root, stampOf } from './freshness.mjs'

// `npm run build` builds both parts of the product into dist/; with --if-needed, only those whose sources have changed.
// Each part is built into a temporary folder and renamed when it is complete, so an interrupted build leaves no half-built part.

process.chdir(root)
// Replaces another NODE_ENV set by a test or a developer's shell, which would put React's slow development code into the build.
process.env['NODE_ENV'] = 'production'
const ifNeeded = process.argv.includes('--if-needed')

for (const part of parts) {
  if (ifNeeded && isFresh(part)) continue
  console.log(`Building ${part.label} …`)
  const folder = folderOf(part)
  const unfinished = `${folder}.new-${process.pid}`
  const built = fingerprint(part)
  removeAbandoned(`${part.name}.new-`)
  await build({
    configFile: join(root, part.config),
    logLevel: 'warn',
    build: {
      outDir: unfinished,
      emptyOutDir: true,
      // Hides the bundler's advice on its speed, which is of no use to people who only start the portal.
      rolldownOptions: { checks: { pluginTimings: false } },
    },
  })
  if (part.name === 'web') compressBelow(unfinished)
  rmSync(stampOf(part), { force: true })
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
  writeFileSync(stampOf(part), built)
}

/**
 * Removes what earlier builds left when they were killed. A folder younger than ten minutes may belong to a running build.
 * @param {string} prefix
 */
function removeAbandoned(prefix) {
  const dist = join(root, 'dist')
  mkdirSync(dist, { recursive: true })
  for (const entry of readdirSync(dist)) {
    const path = join(dist, entry)
    const ageMinutes = (Date.now() - statSync(path).mtimeMs) / 60_000
    if (entry.startsWith(prefix) && ageMinutes > 10) rmSync(path, { recursive: true, force: true })
  }
}

/**
 * Writes a .br and a .gz next to each file that they make smaller, so that the server never has to compress a file itself.
 * @param {string} folder
 */
function compressBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) compressBelow(path)
    else if (/\.(js|css|html|svg|json|txt|webmanifest)$/.test(entry.name)) compress(path)
  }
}

/** @param {string} path */
function compress(path) {
  const content = readFileSync(path)
  const brotli = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })
  const gzip = gzipSync(content, { level: 9 })
  if (brotli.length < content.length) writeFileSync(`${path}.br`, brotli)
  if (gzip.length < content.length) writeFileSync(`${path}.gz`, gzip)
}
