/** A document as data, which server/pdf/file.typ lays out. All texts are shown literally, without markup. */
export interface PdfDocument {
  readonly title: string
  /** The text in the header of each page. */
  readonly head: string
  /** The text in the footer of each page, beside the page number. */
  readonly foot: string
  /** When the data last changed, in seconds since 1970. This is the file's date, so the same data make the same file. */
  readonly changedAt: number
  readonly blocks: readonly Block[]
}

export type Block = Heading | Paragraph | List | Table

export interface Heading {
  readonly kind: 'heading'
  readonly level: 1 | 2 | 3
  readonly text: string
}

/** A part of a paragraph: a text, a footnote, or another reference to an earlier footnote. */
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

/** A text, and below it a secondary line, such as its source. */
export interface Cell {
  readonly text: string
  readonly quiet: string
}

export interface Column {
  readonly head: string
  /** Its width relative to the other columns. */
  readonly share: number
  readonly align: 'start' | 'end'
}

export interface Table {
  readonly kind: 'table'
  readonly caption: string
  /** Whether the paragraph below it belongs to it and stays on its page. */
  readonly leads: boolean
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
  /** The indices of the rows that are headings of the rows below them, and stay on the page of the next row. */
  readonly headings: readonly number[]
}

export function heading(level: Heading['level'], text: string): Heading {
  return { kind: 'heading', level, text: breakable(text) }
}

/** Returns a paragraph for each non-empty line of a text. */
export function paragraphs(text: string, { quiet = false } = {}): Paragraph[] {
  return text
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(line => ({ kind: 'paragraph', runs: [{ text: breakable(line) }], quiet }))
}

export function list(items: readonly string[]): Block[] {
  return items.length === 0 ? [] : [{ kind: 'list', items: items.map(breakable) }]
}

/** Returns a cell of a table, with a second text in a paler colour below the first; a dash if there is none. */
export function cell(text: string, quiet = ''): Cell {
  return { text: breakable(text === '' ? '–' : text), quiet: breakable(quiet) }
}

type Head = readonly [head: string, share: number, align?: Column['align']]

/** Returns a table whose header is repeated on each page; nothing if there are no rows. */
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
      leads: false,
      columns: heads.map(([head, share, align = 'start']) => ({ head: breakable(head), share, align })),
      rows: rows.map(row => row.map(each => (typeof each === 'string' ? cell(each) : each))),
      headings: [],
    },
  ]
}

const LONG_WORD = /[^\s\u200b]{30}(?=[^\s\u200b]{10})/gu

/** Adds break opportunities to words that are longer than a column, so that they cannot run off the page. */
export function breakable(text: string): string {
  return text.replaceAll(LONG_WORD, '$&\u200b')
}
