/** A document as data, which server/pdf/file.typ sets on pages. All texts are shown as they are. */
export interface PdfDocument {
  readonly title: string
  /** What stands at the head of each page. */
  readonly head: string
  /** What stands at the foot of each page, beside its number. */
  readonly foot: string
  /** When the data changed last, in seconds since 1970: the file says so, and the same data make the same file. */
  readonly changedAt: number
  readonly blocks: readonly Block[]
}

export type Block = Heading | Paragraph | List | Table

export interface Heading {
  readonly kind: 'heading'
  readonly level: 1 | 2 | 3
  readonly text: string
}

/** A part of a paragraph: a text, the note that its place has at the foot of the page, or the number of such a note once more. */
export type Run =
  | { readonly text: string }
  | { readonly note: string; readonly name: string }
  | { readonly again: string }

export interface Paragraph {
  readonly kind: 'paragraph'
  readonly runs: readonly Run[]
  readonly quiet: boolean
}

export interface List {
  readonly kind: 'list'
  readonly items: readonly string[]
}

/** A text, and below it what it rests on. */
export interface Cell {
  readonly text: string
  readonly quiet: string
}

export interface Column {
  readonly head: string
  /** Its share of the page's width beside those of the others. */
  readonly share: number
  readonly align: 'start' | 'end'
}

export interface Table {
  readonly kind: 'table'
  readonly caption: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
}

export function heading(level: Heading['level'], text: string): Heading {
  return { kind: 'heading', level, text: breakable(text) }
}

/** A paragraph for each line of a text. */
export function paragraphs(text: string, { quiet = false } = {}): Paragraph[] {
  return text
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(line => ({ kind: 'paragraph', runs: [{ text: breakable(line) }], quiet }))
}

export function list(items: readonly string[]): Block[] {
  return items.length === 0 ? [] : [{ kind: 'list', items: items.map(breakable) }]
}

export function cell(text: string, quiet = ''): Cell {
  return { text: breakable(text === '' ? '–' : text), quiet: breakable(quiet) }
}

type Head = readonly [head: string, share: number, align?: Column['align']]

/** A table with a head that each page repeats; none without rows. */
export function table(
  heads: readonly Head[],
  rows: readonly (readonly (string | Cell)[])[],
  caption = '',
): Block[] {
  if (rows.length === 0) return []
  return [
    {
      kind: 'table',
      caption: breakable(caption),
      columns: heads.map(([head, share, align = 'start']) => ({ head: breakable(head), share, align })),
      rows: rows.map(row => row.map(each => (typeof each === 'string' ? cell(each) : each))),
    },
  ]
}

const LONG_WORD = /[^\s\u200b]{30}(?=[^\s\u200b]{10})/gu

/** A word longer than any column may be broken where it would leave the page. */
export function breakable(text: string): string {
  return text.replaceAll(LONG_WORD, '$&\u200b')
}
