import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A page that the build wrote for the addresses of one screen (scripts/web-build/pages.ts). */
interface ListedPage {
  readonly pattern: string
  readonly file: string
}

/** Finds the page for an address. Any address without a page of its own gets the general one, which says that it is unknown. */
export function webPages(folder: string): (path: string) => string {
  const list = join(folder, 'pages.json')
  // What the build wrote, read once at the start.
  const listed: ListedPage[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  const pages = listed.map(({ pattern, file }) => ({ pattern: new RegExp(pattern, 'i'), file }))
  return path => pages.find(({ pattern }) => pattern.test(path))?.file ?? 'index.html'
}
