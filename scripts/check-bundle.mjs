// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

// Measures how much JavaScript each screen loads. The build writes an HTML page for each screen, which names all files that
// the screen needs. A form also loads its links to earlier forms. Exits with 1 when a screen is over its limit.

/** In KiB, compressed with gzip. They are wide enough that no feature has to be traded for a few bytes. */
const limits = { 'sign-in': 110, form: 170, "officers' dashboard": 150 }

const pages = [
  { page: 'login', limit: limits['sign-in'] },
  { page: 'loan-officer-dashboard', limit: limits["officers' dashboard"] },
  { page: 'form-formId', limit: limits.form },
  { page: 'mse-assessment', limit: limits.form },
  { page: 'output-analysis', links: 'to-output-sheet', limit: limits.form },
  { page: 'expert-scorecard', limit: limits.form },
  { page: 'financial-analysis', limit: limits.form },
  { page: 'bank-analysis', limit: limits.form },
  { page: 'credit-app-memo', limit: limits.form },
]

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist', 'web')
const assets = readdirSync(join(folder, 'assets'))

/** @param {string} page */
function scriptsOf(page) {
  const html = readFileSync(join(folder, 'pages', `${page}.html`), 'utf8')
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
}

/** Returns the file with the links to a form, which is named after the form; the first form has none. @param {string} name */
function linksOf(name) {
  return assets
    .filter(file => file.startsWith(`${name}-`) && file.endsWith('.js'))
    .map(file => `/assets/${file}`)
}

/** @param {readonly string[]} files */
function kibibytes(files) {
  const sizes = files.map(file => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length)
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

for (const { page, links = `to-${page}`, limit } of pages) {
  const scripts = scriptsOf(page)
  const size = kibibytes([...scripts, ...linksOf(links)])
  const isRight = scripts.length > 1 && size < limit
  if (!isRight) process.exitCode = 1
  console.log(
    `${page.padEnd(24)} ${size.toFixed(1).padStart(6)} KiB gzip in ${scripts.length} files, limit ${limit}${isRight ? '' : '  too large'}`,
  )
}
