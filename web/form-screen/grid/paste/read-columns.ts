import { isCurrency, readNumber } from '../../store/answer-text.ts'
import { type Block, brief, isDay, isLikeDate, isValue, isWords, type Kind, kindOf, signOf } from './cells.ts'
import { dayOf, isLastDay } from './date-cells.ts'
import { isOneOf, namesPeriod } from './match-labels.ts'

/** A block whose columns are amounts of the grid's own kind, with what was found beside them. */
export interface ReadColumns {
  readonly block: Block
  /** The second names of a list with two names per line; null if there are none. */
  readonly names: readonly string[] | null
  /** The columns that are known to be something else, in words. */
  readonly leftOut: readonly string[]
  /** What was not understood, in words: then nothing is pasted without a question. */
  readonly doubts: readonly string[]
}

/** What reading columns needs to know about the grid. */
interface ColumnNames {
  readonly kind: Kind | null
  /** The names of the grid's columns, those of the client's banks among them. */
  readonly ownNames: readonly string[]
  /** Reports whether a text is a name of the grid, a month or a date. */
  readonly isName: (text: string) => boolean
  /** True if the grid has a line for some days of each month. */
  readonly hasDays: boolean
}

interface Column {
  readonly head: string
  readonly texts: readonly (string | undefined)[]
  readonly meaning: 'amounts' | 'blank' | 'signs' | 'currency' | 'names' | 'date' | 'time' | 'text'
}

/**
 * Decides what each column of a block is: amounts, signs of the amounts beside them, a currency, second names, or text. Applies
 * the signs, and keeps amounts only if they are of the grid's kind.
 */
export function readColumns(block: Block, { kind, ownNames, isName, hasDays }: ColumnNames): ReadColumns {
  const signed = withSigns(columnsOf(block, isName))
  const amounts = signed.filter(({ meaning }) => meaning === 'amounts' || meaning === 'blank')
  const names = namesAmong(signed, block, hasDays)
  const given = amounts.filter(column => column !== names)
  const foreign = given.filter(
    ({ head, meaning }) => meaning === 'amounts' && isForeign(head, kind, ownNames),
  )
  const kept = given.filter(column => !foreign.includes(column))
  return {
    block: {
      labels: block.labels,
      heads: block.heads && kept.map(({ head }) => head),
      cells: block.cells.map((_, down) => kept.map(({ texts }) => texts[down])),
    },
    names: names ? names.texts.map(text => text?.trim() ?? '') : null,
    leftOut: foreign.map(({ head, texts }) => {
      const count = texts.filter(text => text?.trim()).length
      return `“${brief(head)}” (${count === 1 ? '1 figure' : `${count} figures`})`
    }),
    doubts: [
      ...strayNames(kept, isName),
      // Texts beside the months of banks may name a bank.
      ...doubtsAbout(signed, block, block.labels === null || (kind !== null && !hasDays)),
      ...(names
        ? []
        : [...(hasDays ? doubtsAboutDays(block) : []), ...doubtsAboutCounts(kept, block)].slice(0, 1)),
    ],
  }
}

function columnsOf({ heads, cells }: Block, isName: (text: string) => boolean): Column[] {
  const width = Math.max(0, ...cells.map(row => row.length))
  return Array.from({ length: width }, (_, at) => {
    const texts = cells.map(row => row[at])
    return { head: heads?.[at] ?? '', texts, meaning: meaningOf(texts, isName) }
  })
}

function filled(texts: readonly (string | undefined)[]): string[] {
  return texts.flatMap(text => (text?.trim() ? [text.trim()] : []))
}

function meaningOf(
  texts: readonly (string | undefined)[],
  isName: (text: string) => boolean,
): Column['meaning'] {
  const given = filled(texts)
  if (given.length === 0) return 'blank'
  // A dash alone is 0 or "not applicable", unless the column has other signs too.
  if (given.every(text => signOf(text) !== null) && given.some(text => !isValue(text))) return 'signs'
  if (given.every(isCurrency)) return 'currency'
  if (given.every(isDay)) return 'date'
  if (given.every(text => /^\d{1,2}:\d\d(:\d\d)?(\s*[ap]\.?m\.?)?$/i.test(text))) return 'time'
  if (given.every(text => !isValue(text) && isName(text))) return 'names'
  return given.filter(isValue).length >= given.length / 2 ? 'amounts' : 'text'
}

/** Gives each amount the sign that stands in the column beside it, to its right or else to its left. */
function withSigns(columns: readonly Column[]): Column[] {
  const isBeside = (at: number) => columns[at]?.meaning === 'amounts'
  const near = (at: number, step: 1 | -1): number => {
    let place = at + step
    while (columns[place]?.meaning === 'currency' || columns[place]?.meaning === 'blank') place += step
    return place
  }
  const signs = new Map<number, Column>()
  for (const [at, column] of columns.entries()) {
    if (column.meaning !== 'signs') continue
    const place = [near(at, -1), near(at, 1)].find(isBeside)
    if (place !== undefined) signs.set(place, column)
  }
  return columns.map((column, at) => {
    const sign = signs.get(at)
    if (!sign) return column
    return { ...column, texts: column.texts.map((text, down) => signedText(text, sign.texts[down])) }
  })
}

function signedText(text: string | undefined, sign = ''): string | undefined {
  const value = readNumber(text ?? '')
  const isPositive = typeof value === 'number' && value > 0
  return isPositive && signOf(sign) === -1 ? `-${text?.trim().replace(/^\+/, '')}` : text
}

/** Returns the column of second names, such as the days beside months: words, or days before the only amounts. */
function namesAmong(columns: readonly Column[], { labels }: Block, hasDays: boolean): Column | null {
  const words = columns.find(({ meaning }) => meaning === 'names')
  if (words) return words
  const days = hasDays ? daysBeside(columns, labels) : null
  const given = filled(labels ?? [])
  const isRepeated = new Set(given).size < (labels?.length ?? 0)
  return days && (isRepeated || kindOf(days.head) === 'date') ? days : null
}

/** Returns a column that may be days of months: it is beside months and before the only amounts, or its heading says so. */
function daysBeside(columns: readonly Column[], labels: Block['labels']): Column | null {
  const [first, ...others] = columns.filter(({ meaning }) => meaning === 'amounts')
  if (!first || !labels || others.length === 0) return null
  if (!labels.some(label => namesPeriod(label) && !isDay(label))) return null
  const areDays = filled(first.texts).every(text => dayOf(text) !== null || isLastDay(text))
  return areDays && (others.length === 1 || kindOf(first.head) === 'date') ? first : null
}

/** Reports whether a heading says that its amounts are none of the grid's: a count, a share, or debits beside credits. */
function isForeign(head: string, own: Kind | null, ownNames: readonly string[]): boolean {
  const kind = kindOf(head)
  if (kind === null || kind === 'date' || kind === 'amount' || kind === own || isOneOf(head, ownNames))
    return false
  return own !== null || kind === 'count' || kind === 'other'
}

/** Asks about a month or another name among the amounts. */
function strayNames(columns: readonly Column[], isName: (text: string) => boolean): string[] {
  const texts = columns.flatMap(({ texts: cells }) => filled(cells))
  const stray = texts.find(text => isWords(text) && isName(text))
  return stray === undefined ? [] : [notUnderstood(stray)]
}

export function notUnderstood(text: string): string {
  return `“${brief(text)}” is not understood.`
}

function doubtsAbout(columns: readonly Column[], { labels }: Block, mayBeNames: boolean): string[] {
  const texts = columns.filter(({ meaning }) => meaning === 'text')
  const unread = texts.filter(
    ({ texts: cells, head }) =>
      mayBeNames || filled(cells).some(isLikeDate) || areMarks(cells) || kindOf(head) === 'date',
  )
  // Figures headed "Month" name their lines, in a way that was not understood.
  const unreadDates = columns.filter(({ head, meaning }) => isDateWord(head) && meaning === 'amounts')
  const dateRows = (labels ?? []).filter(
    (label, down) =>
      isDateWord(label) && filled(columns.map(({ texts: cells }) => cells[down])).some(isValue),
  )
  const lone = columns.filter(
    ({ meaning }) => meaning === 'signs' && !columns.some(other => other.meaning === 'amounts'),
  )
  // Without a heading, neither of two dates is known to be that of the balance.
  const areDays = labels?.some(isDay) ?? false
  const dates = columns.filter(
    ({ meaning, head, texts: cells }) =>
      (meaning === 'date' ||
        (meaning === 'names' && areDays && cells.some(text => namesPeriod(text ?? '')))) &&
      !isOfValue(head) &&
      cells.some((text, at) => text?.trim() && text !== labels?.[at]),
  )
  const currencies = new Set(columns.flatMap(({ texts: cells }) => filled(cells).flatMap(currencyOf)))
  return [
    ...[...unread, ...unreadDates, ...lone].map(({ texts: cells }) => notUnderstood(filled(cells)[0] ?? '')),
    ...dateRows.map(notUnderstood),
    ...(dates.length > 0 ? ['Each line has two dates; those of the first column are taken.'] : []),
    ...(currencies.size > 1 ? [`The amounts are in ${[...currencies].join(' and ')}.`] : []),
  ]
}

/** Asks about a column without a heading that looks like counts or numbers of notes beside the amounts. */
function doubtsAboutCounts(columns: readonly Column[], { labels }: Block): string[] {
  const amounts = columns.filter(({ meaning }) => meaning === 'amounts')
  const counts = amounts.find(column => labels !== null && column.head === '' && areCounts(column, amounts))
  return counts ? [mayBeNone(counts)] : []
}

/** Asks about a column that may be the days of the months beside it. */
export function doubtsAboutDays(block: Block): string[] {
  const days = daysBeside(
    columnsOf(block, () => false),
    block.labels,
  )
  return days?.head === '' ? [mayBeNone(days)] : []
}

function mayBeNone({ texts }: Column): string {
  return `“${filled(texts)[0]}” may be no amount.`
}

/** Reports whether a column has small whole numbers, each far below the amount beside it. */
function areCounts({ texts }: Column, columns: readonly Column[]): boolean {
  return texts.every((text, down) => {
    if (!text?.trim()) return true
    const amounts = columns.map(column => Math.abs(Number(readNumber(column.texts[down] ?? ''))) || 0)
    return /^[1-9]\d{0,2}$/.test(text.trim()) && Math.max(...amounts) >= 20 * Number(text)
  })
}

/** Reports whether a heading is about the day from which interest is reckoned, not about the day of the booking. */
export function isOfValue(head: string): boolean {
  return /\b(value|val|valuta|valeur|valor|wert\w*)\b/i.test(head)
}

function isDateWord(head: string): boolean {
  return /^\p{L}+$/u.test(head.trim()) && kindOf(head) === 'date'
}

/** Reports whether texts are a few short signs that repeat, such as RC and RD. */
function areMarks(texts: readonly (string | undefined)[]): boolean {
  const given = filled(texts)
  return given.length > 1 && given.every(text => text.length <= 3) && new Set(given).size <= 3
}

const SIGNS: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '₦': 'NGN', '₹': 'INR' }

function currencyOf(text: string): string[] {
  if (!isValue(text) && !isCurrency(text)) return []
  const [found] = /\p{Sc}|\b[A-Z]{3}\b/u.exec(text) ?? []
  return found !== undefined && isCurrency(found) ? [SIGNS[found] ?? found] : []
}

/**
 * Turns a list with two names and one amount per line, such as a month, a bank and its credits, into a table with the first
 * names as rows and the second ones as columns. The first name may stand only on the first of its lines, as a merged cell is
 * copied. If two lines are about the same cell, neither is its amount. Null for any other block.
 */
export function tableOfPairs(
  { labels, cells }: Block,
  seconds: readonly string[],
  isName: (text: string) => boolean,
): { readonly block: Block; readonly leftOut: readonly string[] } | null {
  if (!labels || cells.some(row => row.slice(1).some(text => text?.trim()))) return null
  const table = new Map<string, Map<string, string[]>>()
  let first = ''
  for (const [at, second] of seconds.entries()) {
    first = labels[at]?.trim() || first
    if (!isName(first) || !isName(second)) return null
    const line = table.get(first) ?? new Map<string, string[]>()
    table.set(first, line.set(second, [...(line.get(second) ?? []), cells[at]?.[0] ?? '']))
  }
  const heads = [...new Set([...table.values()].flatMap(line => [...line.keys()]))]
  const leftOut = [...table].flatMap(([label, line]) =>
    [...line].flatMap(([head, texts]) =>
      texts.length > 1 ? [`${label}, ${head}: ${texts.map(text => `"${brief(text)}"`).join(', ')}`] : [],
    ),
  )
  const only = (texts: readonly string[] = []) => (texts.length === 1 ? texts[0] : undefined)
  return {
    block: {
      labels: [...table.keys()],
      heads,
      cells: [...table.values()].map(line => heads.map(head => only(line.get(head)))),
    },
    leftOut,
  }
}
