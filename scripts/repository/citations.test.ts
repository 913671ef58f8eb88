import { describe, expect, it } from 'vitest'
import { citationsIn } from './citations.ts'
import { citingFiles } from './citing-files.ts'
import { specDocuments } from './spec.ts'
import { ownFolders, read } from './tree.ts'

// The tests build their citations from these, because one written out would count as a citation of this file.
const S = '\u00a7'
const D = 'D'

const known = new Set(specDocuments().flatMap(({ entries }) => entries.map(({ id }) => id)))

/** Returns the citations of a file that lead nowhere or cannot be read. */
function brokenCitations(file: string, source: string): string[] {
  const { ids, unreadable } = citationsIn(file, source)
  return [...ids.filter(id => !known.has(id)), ...unreadable]
}

describe('the citations', () => {
  it('of every source and document refer to an existing section, point or decision of docs/spec', () => {
    const lost = citingFiles().flatMap(file =>
      brokenCitations(file, read(file)).map(what => `${file}: ${what}`),
    )
    expect(lost).toEqual([])
  })

  it('exist in all folders', () => {
    const citing = citingFiles().filter(file => citationsIn(file, read(file)).ids.length > 0)
    for (const folder of ['engine', 'accounts', 'forms', 'api', 'server', 'web', 'e2e', 'migrations', 'docs'])
      expect(citing.filter(file => file.startsWith(`${folder}/`)).length, folder).toBeGreaterThan(0)
    expect(citing.length).toBeGreaterThan(150)
  })

  it.each([
    ['a missing section', `// spec 2 ${S}12`],
    ['a missing part', `// spec 4 ${S}1`],
    ['a missing point', `/** Averages. spec 2 ${S}9.414 */`],
    ['a missing end of a range', `// spec 1 ${S}9.20${'\u2013'}99`],
    ['a missing point in a list', `// spec 1 ${S}4, ${S}5.99; ${D}3`],
    ['a citation broken between two lines', `/**\n * The wizard (spec 1 ${S}4,\n * ${S}77).\n */`],
    ['a missing decision', `// As ${D}99 has it.`],
    ['a missing decision in the title of a test', `test('nobody is thrown out (${D}99)', () => {})`],
    ['a missing decision after a section', `describe('guards (spec 1 ${S}2, ${D}77)', () => {})`],
    ['a section without its part', `// ${S}4.3`],
    ['a section after other words', `// spec 2 ${S}2; of the texts: ${S}8`],
  ])('of %s are reported', (_, source) => {
    expect(brokenCitations('web/planted.ts', source)).not.toEqual([])
  })

  it('are checked in documents and migrations too', () => {
    expect(brokenCitations('docs/planted.md', `The year (${D}88) is kept.`)).toEqual([`${D}88`])
    expect(brokenCitations('docs/spec/part-1.md', `- **${S}1.1** A point (${D}88).`)).toEqual([`${D}88`])
    expect(brokenCitations('migrations/planted.sql', `-- ${D}88: kept for 30 days.`)).toEqual([`${D}88`])
  })
})

describe('citationsIn', () => {
  const ids = (source: string, file = 'web/some.ts') => citationsIn(file, source).ids

  it('reads sections, points, lists and ranges', () => {
    expect(ids(`// spec 1 ${S}2`)).toEqual([`1 ${S}2`])
    expect(ids(`// spec 2 ${S}9.3, ${S}9.5${'\u2013'}7; spec 1 ${S}4; ${D}7, ${D}12`)).toEqual([
      `2 ${S}9.3`,
      `2 ${S}9.5`,
      `2 ${S}9.6`,
      `2 ${S}9.7`,
      `1 ${S}4`,
      `${D}7`,
      `${D}12`,
    ])
    expect(ids(`/** spec 2 ${S}2${'\u2013'}${S}4 */`)).toEqual([`2 ${S}2`, `2 ${S}3`, `2 ${S}4`])
  })

  it('accepts the older form in migrations, which must not be changed', () => {
    expect(ids(`-- Part 2 ${S}4: opened.`, 'migrations/some.sql')).toEqual([`2 ${S}4`])
  })

  it('does not mistake a deviation of the memo for a decision', () => {
    expect(ids(`const code = '${D}1' // All that apply: "${D}1, ${D}3".`)).toEqual([])
    expect(ids(`formula: '${D}1 when DBR is over 40%; ${D}2 when coverage is under 1.25'`)).toEqual([])
    expect(ids(`Codes \`${D}1\` to \`${D}5\`, as in ${D}30.`, 'docs/some.md')).toEqual([`${D}30`])
  })
})

describe('the form of a citation', () => {
  /** Folders in which every citation has the form "spec", part, section, and never "part" or "Source:". */
  const unified = [...ownFolders, 'docs']

  it('is the same everywhere except in migrations', () => {
    const older = new RegExp(`\\b([Pp]arts?|Spec) \\d( and \\d)? ${S}|Source: (spec \\d|D\\d)`)
    const files = citingFiles().filter(file => unified.some(folder => file.startsWith(`${folder}/`)))
    expect(files.length).toBeGreaterThan(50)
    expect(files.filter(file => older.test(read(file)))).toEqual([])
  })
})
