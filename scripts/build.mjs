// @ts-check
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { fingerprint, folderOf, isFresh, parts, root, stampOf } from './freshness.mjs'

// `npm run build` builds both parts of the product into dist/; with --if-needed only what its sources have outdated.
// A part is built beside its place and put there when it is whole, so an interrupted build leaves nothing half-made.

process.chdir(root)
// Also when a test or a developer's shell has another in force: React builds its slow, chatty half with it.
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
      // Advice on the bundler's speed is for developers, not for whoever starts the portal.
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
 * What earlier builds left when they were killed; a young one may still be at work.
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
 * Puts a .br and a .gz beside every file that they make smaller: compressing once, here, costs the server nothing later.
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
