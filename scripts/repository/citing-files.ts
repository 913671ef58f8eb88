import { citationsIn } from './citations.ts'
import { type Entry, type SpecDocument, specDocuments } from './spec.ts'
import { files, ownFolders, read } from './tree.ts'

/** The files that cite a section, point or decision: the code that implements it and the tests that prove it. */
export interface CitingFiles {
  readonly products: readonly string[]
  readonly tests: readonly string[]
}

export const generatedMap = 'docs/spec-map.md'

/** Returns every file that may contain citations. */
export function citingFiles(): string[] {
  const rooted = [
    'README.md',
    'CONTRIBUTING.md',
    '.dependency-cruiser.mjs',
    'playwright.config.ts',
    'vitest.config.ts',
  ]
  return [...files([...ownFolders, 'migrations', 'docs']), ...rooted].filter(
    file => /\.(tsx?|mjs|css|sql|md|html)$/.test(file) && file !== generatedMap,
  )
}

export const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)

/** True for code of the product, false for what only tests, journeys or the demonstration use. */
function isProduct(file: string): boolean {
  return (
    /^(engine|accounts|forms|api|server|web|migrations)\//.test(file) &&
    !/\.test\.tsx?$|\/test-|\/fixtures\/|\/demo\//.test(file)
  )
}

/** Maps every cited id to the files that cite it. */
export function citingFilesById(sources: readonly string[] = citingFiles()): Map<string, CitingFiles> {
  const places = new Map<string, { products: Set<string>; tests: Set<string> }>()
  for (const file of sources) {
    if (!isTest(file) && !isProduct(file)) continue
    for (const id of citationsIn(file, read(file)).ids) {
      const place = places.get(id) ?? { products: new Set(), tests: new Set() }
      places.set(id, place)
      place[isTest(file) ? 'tests' : 'products'].add(file)
    }
  }
  return new Map(
    [...places].map(([id, { products, tests }]) => [
      id,
      { products: [...products].toSorted(), tests: [...tests].toSorted() },
    ]),
  )
}

const nowhere: CitingFiles = { products: [], tests: [] }

/** Returns the text of docs/spec-map.md, made from the specification and its citations. */
export function specMap(documents = specDocuments(), places = citingFilesById()): string {
  const placeOf = ({ id }: Entry) => places.get(id) ?? nowhere
  return `${[
    '# Where the specification is',
    '',
    'Made by `npm run spec-map` from the citations in code and tests; a test holds it to them. To change it, change the citations.',
    'Points are shortened here; [docs/spec](spec) has them whole.',
    ...documents.flatMap(document => ['', ...tablesOf(document, placeOf)]),
  ].join('\n')}\n`
}

function tablesOf({ file, title, entries }: SpecDocument, placeOf: (entry: Entry) => CitingFiles): string[] {
  const head = ['| Point | Where | Held by |', '|---|---|---|']
  const lines = [`## [${title}](${file.replace('docs/', '')})`, '']
  if (entries[0]?.kind === 'decision') lines.push(...head)
  for (const entry of entries) {
    if (entry.kind !== 'section') {
      lines.push(rowOf(entry, placeOf(entry)))
      continue
    }
    const { products, tests } = placeOf(entry)
    const whole = [...products, ...tests]
    if (lines.at(-1) !== '') lines.push('')
    lines.push(`### \u00a7${entry.id.split('\u00a7')[1]} ${entry.text}`, '')
    if (whole.length > 0) lines.push(`Cited as a whole in ${paths(whole)}.`, '')
    lines.push(...head)
  }
  return lines
}

function rowOf({ id, text, planned }: Entry, { products, tests }: CitingFiles): string {
  const name = id.replace(/^\d /, '')
  const where = products.length > 0 ? paths(products) : planned ? 'not built yet' : ''
  return `| ${name} ${shortened(text)} | ${where} | ${paths(tests)} |`
}

function paths(names: readonly string[]): string {
  return names.map(name => `\`${name}\``).join(', ')
}

const longest = 90

function shortened(text: string): string {
  const plain = text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .replaceAll('|', '\\|')
  if (plain.length <= longest) return plain
  return `${plain.slice(0, plain.lastIndexOf(' ', longest)).replace(/[\s,;:]+$/, '')} \u2026`
}
