/** What a cell holds. A Date stands for what its UTC fields say: of a moment, what clocks show in the file's time zone; of a day, midnight. */
export type Value = string | number | boolean | Date | null

/** `plain` is a number that is never grouped: a year. */
export type Format = 'text' | 'number' | 'plain' | 'currency' | 'percent' | 'date' | 'time'

/** A value in its column's format, or in one of its own. */
export type Cell = Value | { readonly value: Value; readonly format: Format }

export interface Column {
  readonly header: string
  /** In characters of the default font. */
  readonly width: number
  readonly format: Format
}

/** How a sheet is printed: across the page, as wide as that, with its header on each page. */
export interface Page {
  /** Whose sheet it is, at the head of each page beside the sheet's name. */
  readonly head: string
  /** At the foot of each page beside its number. */
  readonly foot: string
}

/** Rows come in batches, as the database gives them. */
export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly batches: AsyncIterable<Rows>
  /** What follows the name on the further sheets of a table that is too long for one; " (2)" unless it is said. */
  readonly partSuffix?: (part: number) => string
  /** How it is printed; nothing is said of it unless it is given. */
  readonly page?: Page
}

export type Rows = readonly (readonly Cell[])[]

/** Rows that are there already. */
export async function* inOneBatch(lines: readonly Cell[][]): AsyncGenerator<readonly Cell[][]> {
  yield lines
}

export function valueIn(cell: Cell): Value {
  return cell !== null && typeof cell === 'object' && 'value' in cell ? cell.value : cell
}

export function formatOf(cell: Cell, column: Column | undefined): Format {
  return cell !== null && typeof cell === 'object' && 'format' in cell
    ? cell.format
    : (column?.format ?? 'text')
}

/** Text that any reader of the file can hold: no control characters, half characters or non-characters; line ends as \n. */
export function plainText(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go.
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Surrogate}/gu, '')
  )
}

/**
 * Whether a spreadsheet could take the text for a formula, as it will stand in the file: by its first character that
 * shows, in all the forms that it has, since East Asian versions read the wide ones alike. A tab or a line end in front
 * of the text counts as well. A phone number, a plus before digits and blanks alone, is none (decision 014).
 */
export function looksLikeFormula(text: string): boolean {
  const first = firstShown.exec(plainText(text))?.[1] ?? ''
  if (/^\+\d[\d ]*$/.test(text)) return false
  return /^[\t\r\n]/.test(text) || /^[=+\-\u2212@]/.test(first.normalize('NFKC'))
}

/** Blanks, marks of direction, joiners, fillers and the like come before it; the Braille blank is no blank to Unicode. */
const firstShown = /^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*(.)/su
