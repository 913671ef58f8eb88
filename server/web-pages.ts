import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A page that the build created for the addresses of one screen (scripts/web-build/pages.ts). */
interface ListedPage {
  readonly pattern: string
  readonly file: string
}

/**
 * Returns a function that finds the page for an address. Addresses without a page of their own get the general one, which
 * says that they are unknown.
 */
export function webPages(folder: string): (path: string) => string {
  const list = join(folder, 'pages.json')
  // The list that the build created, read once at the start.
  const listed: ListedPage[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  const pages = listed.map(({ pattern, file }) => ({ pattern: new RegExp(pattern, 'i'), file }))
  return path => pages.find(({ pattern }) => pattern.test(path))?.file ?? 'index.html'
}
