// @ts-check
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

// How much JavaScript a screen loads, from what Vite says of its build. Fails when a screen has grown past its limit.

/** KiB, compressed with gzip. The aim is 100 for a form. */
const limits = { signIn: 90, form: 130 }

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist', 'web')
/** @type {Record<string, { file: string, src?: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[] }>} */
const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'))

/** @param {string} key */
function chunkOf(key) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}`)
  return chunk
}

/**
 * The chunks and all that they import without waiting to be asked.
 * @param {readonly string[]} keys
 * @returns {Set<string>}
 */
function withImports(keys) {
  /** @type {Set<string>} */
  const found = new Set()
  const pending = [...keys]
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    if (found.has(key)) continue
    found.add(key)
    pending.push(...(chunkOf(key).imports ?? []))
  }
  return found
}

/**
 * Chunks of our sources that a screen asks for later, whatever the answers: reached from it by dynamic imports.
 * @param {readonly string[]} keys
 * @param {(key: string) => boolean} follow
 */
function withDynamicImports(keys, follow) {
  let reached = withImports(keys)
  for (;;) {
    const more = [...reached]
      .flatMap(key => chunkOf(key).dynamicImports ?? [])
      .filter(key => follow(key) && !reached.has(key))
    if (more.length === 0) return reached
    reached = withImports([...reached, ...more])
  }
}

/** @param {Iterable<string>} keys */
function kibibytes(keys) {
  let bytes = 0
  for (const { file } of [...keys].map(chunkOf)) {
    if (file.endsWith('.js')) bytes += gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
  }
  return bytes / 1024
}

/** @param {RegExp} pattern */
function keyOf(pattern) {
  const keys = Object.keys(manifest).filter(key => pattern.test(key))
  const [key] = keys
  if (key === undefined || keys.length > 1) throw new Error(`${keys.length} chunks match ${pattern}`)
  return key
}

const entry = keyOf(/^index\.html$/)
const signIn = keyOf(/sign-in\/SignIn\.tsx$/)
const formScreen = keyOf(/form-screen\/FormScreen\.tsx$/)
// A form loads its own panel, definition and links and no other's; what it loads later (a chart, say) counts as well.
const isPanel = (/** @type {string} */ key) => /form-screen\/panels\/[\w-]+\.tsx$/.test(key)
const isOfOneForm = (/** @type {string} */ key) =>
  isPanel(key) || /forms\/[\w-]+\/form\.ts$/.test(key) || /forms\/links\/to-[\w-]+\.ts$/.test(key)
const isOfFormScreen = (/** @type {string} */ key) =>
  !isOfOneForm(key) && !/^(sign-in|officer|client-forms|admin|profile|applicants|shell)\//.test(key)

const rows = [{ name: 'sign-in', size: kibibytes(withImports([entry, signIn])), limit: limits.signIn }]
for (const panel of Object.keys(manifest).filter(isPanel)) {
  const name = panel.replace(/.*panels\//, '').replace('.tsx', '')
  const own = [panel, keyOf(new RegExp(`forms/${name}/form\\.ts$`))]
  // The first form has no earlier ones.
  if (name !== 'standard-form') own.push(keyOf(new RegExp(`forms/links/to-${name}\\.ts$`)))
  const loaded = withDynamicImports([entry, formScreen, ...own], isOfFormScreen)
  rows.push({ name, size: kibibytes(loaded), limit: limits.form })
}

for (const { name, size, limit } of rows) {
  const verdict = size < limit ? '' : '  too large'
  console.log(`${name.padEnd(20)} ${size.toFixed(1).padStart(6)} KiB gzip, limit ${limit}${verdict}`)
}
if (rows.length !== 8) console.log(`Expected the sign-in page and seven forms, not ${rows.length} rows`)
process.exitCode = rows.length === 8 && rows.every(({ size, limit }) => size < limit) ? 0 : 1
