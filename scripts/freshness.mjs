// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// What the two parts of the product are built from, and whether what lies in dist/ was built from just that. Contents
// are compared, not times: a clone, a copy or an image gives files any time.

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

/** Beside the folder, not in it: what is in dist/web is served. @param {Part} part */
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
  for (const file of part.sources.flatMap(filesBelow))
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/**
 * Tests are no part of the product.
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (/\.test\.tsx?$/.test(path)) return []
  const entries = readdirOf(path)
  return entries === null ? [path] : entries.sort().flatMap(entry => filesBelow(`${path}/${entry}`))
}

/** @param {string} path */
function readdirOf(path) {
  try {
    return readdirSync(join(root, path))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return null
    throw error
  }
}
