import { pointId, sectionId } from './spec.ts'

/** The ids (see spec.ts) that a text cites, and each section mark that belongs to no citation, with the text around it. */
export interface Citations {
  readonly ids: readonly string[]
  readonly unreadable: readonly string[]
}

/** One section or point of a list, or a range of them: \u00a79, \u00a79.14, \u00a79.3\u20137, \u00a72\u20135. */
const item = String.raw`\u00a7\d+(?:\.\d+)?(?:[\u2013-]\u00a7?\d+(?:\.\d+)?)?`
const list = new RegExp(
  String.raw`\b(?:[Ss]pec|[Pp]art) (\d) (${item}(?:(?:, | and )${item})*)|\b[Pp]arts (\d) and (\d) (${item})`,
  'g',
)

/** Reads the citations of a source file or document. In `docs/spec` the definitions themselves are not citations. */
export function citationsIn(file: string, source: string): Citations {
  if (!/\u00a7|\bD\d/.test(source)) return { ids: [], unreadable: [] }
  const text = joined(file.startsWith('docs/spec/') ? withoutDefinitions(source) : source)
  const ids: string[] = []
  const rest = text.replace(list, (_, part, items, one, other, both) => {
    if (part) ids.push(...idsOf(part, items))
    else ids.push(...idsOf(one, both), ...idsOf(other, both))
    return ''
  })
  const unreadable = [...rest.matchAll(/.{0,30}\u00a7.{0,10}/g)].map(([around]) => around)
  return { ids: [...ids, ...decisionsIn(file, source)], unreadable }
}

/** Joins the lines of each comment or paragraph into one, so that a citation may span two lines. */
function joined(text: string): string {
  return text.replace(/[ \t]*\n[ \t]*(?:\*(?!\/)|\/\/|--)?[ \t]*/g, ' ')
}

function withoutDefinitions(text: string): string {
  return text.replace(/^## \u00a7\d+ /gm, '').replace(/^- \*\*\u00a7\d+\.\d+\*\*/gm, '')
}

function idsOf(part: string, items: string): string[] {
  return [...items.matchAll(/\u00a7(\d+)(?:\.(\d+))?(?:[\u2013-]\u00a7?(\d+)(?:\.(\d+))?)?/g)].flatMap(
    ([, section = '', point, last, lastPoint]) => {
      if (point === undefined) return range(section, last).map(number => sectionId(part, number))
      return range(point, lastPoint ?? last).map(number => pointId(part, section, number))
    },
  )
}

function range(first: string, last: string | undefined): number[] {
  const from = Number(first)
  return Array.from({ length: Math.max(1, Number(last ?? first) - from + 1) }, (_, index) => from + index)
}

/**
 * Returns the decisions that a text cites. In code they are cited in a comment, or in brackets within a string such as a
 * test's title. A code between quotes in a comment is no decision but a deviation of the memo.
 */
function decisionsIn(file: string, source: string): string[] {
  const said = file.endsWith('.md')
    ? source.replace(/^### D\d+ /gm, '').replace(/```[\s\S]*?```|`[^`\n]*`/g, '')
    : [...commentsOf(file, source), ...bracketsOf(source)].join('\n')
  return [...said.matchAll(/\bD\d{1,2}\b/g)].map(([id]) => id)
}

function commentsOf(file: string, source: string): string[] {
  const pattern = file.endsWith('.sql') ? /--.*/g : /\/\*[\s\S]*?\*\/|(?<=^|[\s;{},)])\/\/.*/gm
  return [...source.matchAll(pattern)].map(([comment]) => comment.replace(/"[^"\n]*"|'D\d+'|`[^`\n]*`/g, ''))
}

function bracketsOf(source: string): string[] {
  return [...source.matchAll(/\((?:[^()'"\n]*[ ,])?D\d{1,2}(?:[ ,:][^()'"\n]*)?\)/g)].map(
    ([bracket]) => bracket,
  )
}
