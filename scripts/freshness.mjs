// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Lists the sources of the two parts of the product and tells whether dist/ was built from exactly these. Compares contents,
// not modification times, because a clone, a copy or a container image can give files any time.

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** @typedef {{ name: 'web' | 'server', label: string, config: string, sources: readonly string[] }} Part */

const shared = ['engine', 'accounts', 'forms', 'api', 'package-lock.json', 'scripts/build.mjs']

/** @type {readonly Part[]} */
export const parts = [
  {
    name: 'web',
    label: 'the web app',
    config: 'vite.config.ts',
    sources: [...shared, 'web', 'scripts/web-build', 'vite.config.ts'],
  },
  {
    name: 'server',
    label: 'the server',
    config: 'vite.server.config.ts',
    sources: [...shared, 'server', 'vite.server.config.ts'],
  },
]

/** @param {Part} part */
export function folderOf(part) {
  return join(root, 'dist', part.name)
}

/** The file with the fingerprint of the last build. It is not inside dist/web, which is served. @param {Part} part */
export function stampOf(part) {
  return `${folderOf(part)}.sha256`
}

/** @param {Part} part */
export function isFresh(part) {
  const stamp = stampOf(part)
  return existsSync(folderOf(part)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(part)
}

/** @param {Part} part */
export function fingerprint(part) {
  const hash = createHash('sha256')
  for (const file of part.sources.flatMap(filesOf)) hash.update(`${file}\0`).update(contentOf(file))
  return hash.digest('hex')
}

/** @type {Map<string, Buffer>} */
const contents = new Map()

/** Reads each file only once, although the two parts share many of them. @param {string} file */
function contentOf(file) {
  const known = contents.get(file)
  if (known) return known
  const content = readFileSync(join(root, file))
  contents.set(file, content)
  return content
}

/** @param {string} source */
function filesOf(source) {
  return statSync(join(root, source)).isDirectory() ? filesBelow(source) : [source]
}

/**
 * Lists the files below a folder without the tests, which are no part of the product.
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  entries.sort((one, other) => (one.name < other.name ? -1 : 1))
  return entries.flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesBelow(path)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
  })
}
