import { describe, expect, it } from 'vitest'
import { files, read } from './tree.ts'

const sources = files().filter(file => /\.(tsx?|mjs|css)$/.test(file))
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('e2e/')
const isTestSupport = (file: string) => /\/(test-[^/]+|fixtures\/.*)\.tsx?$/.test(file)
const product = sources.filter(
  file =>
    /^(engine|accounts|forms|api|server|web)\/.*\.tsx?$/.test(file) && !isTest(file) && !isTestSupport(file),
)
const linesOf = (file: string) => read(file).trimEnd().split('\n').length

/** Where the pattern occurs, as "file: line". */
function occurrences(pattern: RegExp, among: readonly string[]): string[] {
  return among.flatMap(file =>
    read(file)
      .split('\n')
      .flatMap(line => (pattern.test(line) ? [`${file}: ${line.trim()}`] : [])),
  )
}

describe('the source files', () => {
  it('have at most 450 lines, except tests', () => {
    const lengths = sources.filter(file => !isTest(file)).map(file => ({ file, lines: linesOf(file) }))
    expect(lengths.length).toBeGreaterThan(50)
    expect(lengths.filter(({ lines }) => lines > 450)).toEqual([])
  })

  it('are named in kebab-case, components in PascalCase', () => {
    const names = sources.map(file => file.split('/').at(-1) ?? '')
    expect(
      names.filter(name => !/^([a-z0-9]+(-[a-z0-9]+)*|[A-Z][A-Za-z0-9]*)(\.[a-z-]+)+$/.test(name)),
    ).toEqual([])
    expect(names.filter(name => /^index\.tsx?$/.test(name))).toEqual([])
  })

  it('state the number of forms only in the catalogue, so that a new form changes no sentence', () => {
    const counted = /\b(six(th)?|seven(th)?|eighth?|nine|ninth)(\s\w+){0,2}\sforms?\b/i
    const others = product.filter(file => file !== 'forms/catalogue.ts')
    expect(occurrences(counted, [...others, 'web/index.html'])).toEqual([])
  })

  // D31
  it('use dialogs of the page, never alert, confirm or prompt of the browser (D31)', () => {
    const web = sources.filter(file => file.startsWith('web/') && !isTest(file))
    expect(occurrences(/\bwindow\.(alert|confirm|prompt)\(|(^|[^\w.])(alert|confirm|prompt)\(/, web)).toEqual(
      [],
    )
  })

  it('write nothing to the browser’s console', () => {
    const web = sources.filter(file => file.startsWith('web/') && !isTest(file))
    expect(occurrences(/\bconsole\.\w+/, web)).toEqual([])
  })

  it('contain no test that runs alone or is skipped, except for a program that the machine lacks', () => {
    const lacking = /\btest\.skip\(find[A-Z]\w*\(\) === null, '[^']+'\)$/
    const marked = occurrences(/\b(it|test|describe)\.(skip|only|todo|fixme)\b/, sources.filter(isTest))
    expect(marked.filter(line => !lacking.test(line))).toEqual([])
  })

  it('keep styles and scripts out of the page itself, as the Content-Security-Policy demands', () => {
    const page = read('web/index.html')
    expect(page).not.toMatch(/\sstyle\s*=/)
    expect(page).not.toMatch(/<style|\son\w+\s*=/)
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)/)
    expect(page).not.toMatch(/https?:\/\//)
  })
})

describe('the migrations', () => {
  const names = files(['migrations']).map(file => file.replace('migrations/', ''))

  it('are numbered from 001 without a gap', () => {
    const numbers = names.sort().map(name => /^(\d{3})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
    expect(numbers).toEqual(names.map((_, index) => String(index + 1).padStart(3, '0')))
    expect(numbers.length).toBeGreaterThan(0)
  })
})
