/** Lines and columns of a pasted table are recognised by the names that stand beside and above the numbers. */

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** 31/12/2024, 2024-12-31 and 12/2024 as parts: the month stands in the middle, or beside a year. */
const PERIOD =
  /^\s*(?:(?:\d{1,2}[/.-])?(\d{1,2})[/.-]((?:19|20)\d\d)|((?:19|20)\d\d)[/.-](\d{1,2})(?:[/.-]\d{1,2})?)\s*$/

/** Whether a text is a date or a month in figures. A number with a point, such as 1.2024, is none. */
export function isPeriod(text: string): boolean {
  return PERIOD.test(text) && !/^\s*\d+\.\d+\s*$/.test(text)
}

/** A date in figures by the name of its month, the day first as everywhere (D38). */
function named(label: string): string {
  const [, month, year, yearFirst, monthAfter] = (isPeriod(label) && PERIOD.exec(label)) || []
  const name = months[Number(month ?? monthAfter) - 1]
  return name ? `${name} ${year ?? yearFirst}` : label
}

const shortMonths = months.map(month => month.slice(0, 3))

/**
 * Words without case, accents, marks, numbering and what accountants put before a deduction; months by three letters, the
 * year after one in full (Oct-26), days without their ending (5th).
 */
function wordsOf(label: string): string[] {
  const plain = named(label)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^\s*(\(?[a-z0-9]{1,2}[.)]\s+|less:?\s|add:?\s)/, '')
    .replace(/&/g, ' and ')
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .replace(/\b([a-z]{3,9})(\d\d(?:\d\d)?)\b/g, '$1 $2')
  const words = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map(word =>
    word.length >= 3 && months.some(month => month.startsWith(word)) ? word.slice(0, 3) : word,
  )
  return words.map((word, at) =>
    /^\d\d$/.test(word) && shortMonths.includes(words[at - 1] ?? '') ? `20${word}` : singular(word),
  )
}

/** Reserves and reserve, inventories and inventory are the same line. */
function singular(word: string): string {
  if (word.length < 5) return word
  return /ies$/.test(word) ? `${word.slice(0, -3)}y` : word.replace(/([^su])s$/, '$1')
}

/** What many statements call lines that have another name here. */
const otherNames = new Map(
  [
    ['Turnover', 'Sales'],
    ['Revenue', 'Sales'],
    ['Sales revenue', 'Sales'],
    ['Total revenue', 'Sales'],
    ['Net revenue', 'Sales'],
    ['Cost of sales', 'Cost of goods sold'],
    ['Staff costs', 'Personnel cost'],
    ['Interest paid', 'Interest charges'],
    ['Interest payable', 'Interest charges'],
    ['Profit before taxation', 'Profit before tax (PBT)'],
    ['Taxation', 'Tax'],
    ['Income tax', 'Tax'],
    ['Profit after taxation', 'Profit after tax (PAT)'],
    ['Net profit after tax', 'Profit after tax (PAT)'],
    ['Profit for the year', 'Profit after tax (PAT)'],
    ['Retained earnings', 'Reserves'],
    ['Retained profit', 'Reserves'],
    ['Stock', 'Inventories'],
    ['Fixed assets at cost', 'Gross fixed assets'],
    ['Trade payables', 'Creditors'],
    ['Provision for tax', 'Tax provision'],
    ['Other operating income', 'Other business income'],
    ['Other expenses', 'Miscellaneous expenses'],
    ['Other current liabilities', 'Other liabilities'],
  ].map(names => names.map(name => wordsOf(name).join(' ')) as [string, string]),
)

/** Lines of many statements that are none here: what is left of one total after another. */
const noLines = new Set(['net current asset', 'net current liability'])

/**
 * Beside the name of a line these words make another one of it: the cost of sales, sales returns, profit after tax, other or
 * non-current assets.
 */
const ANOTHER =
  /\b(cost of|return|discount|allowance|growth|increase|decrease|profit|loss|margin|ratio|before|after|non|other|liability|commission|marketing|distribution)\b/

/** Beside a label these words of a name say that the label is another line: operating and non-operating expenses. */
const NOT_WITHOUT = /\b(non|less|and equity)\b/

/** Whether a label says which year or month its numbers are of. */
export function namesPeriod(label: string): boolean {
  return wordsOf(label).some(
    (word, at, words) =>
      /^(19|20)\d\d$/.test(word) ||
      shortMonths.includes(word) ||
      (words[at - 1] === 'fy' && /^\d\d$/.test(word)),
  )
}

/** Whether a text is one of the names, written in another way at most, such as 5 for 5th. */
export function isOneOf(text: string, names: readonly string[]): boolean {
  const words = wordsOf(text).join(' ')
  return words !== '' && names.some(name => wordsOf(name).join(' ') === words || isLastDay(words, name))
}

/** A month ends on its 28th, 29th, 30th or 31st. */
function isLastDay(label: string, name: string): boolean {
  return /^(28|29|30|31)$/.test(label) && name.toLowerCase() === 'last day'
}

/**
 * The place of each label among the names; null for one that is none of them. Equal names come first, and of two equal
 * ones ("Total") the one that follows the last; then labels that one name alone contains, is contained in, or has the year of.
 */
export function matchLabels(labels: readonly string[], names: readonly (string | null)[]): (number | null)[] {
  const wanted = names.map(name => wordsOf(name ?? '').join(' '))
  const given = labels.map(label => {
    const words = wordsOf(label).join(' ')
    return wanted.includes(words) ? words : (otherNames.get(words) ?? words)
  })
  const places: (number | null)[] = given.map(() => null)
  const free = (place: number) => wanted[place] !== '' && !places.includes(place)

  let last = -1
  for (const [at, label] of given.entries()) {
    const equal = wanted.flatMap((name, place) => (name === label && free(place) ? [place] : []))
    const place = equal.find(candidate => candidate > last) ?? equal[0]
    if (place === undefined) continue
    places[at] = place
    last = place
  }
  const nearly = [
    (label: string, name: string) => sorted(label) === sorted(name),
    (label: string, name: string) => isNamedIn(label, name, wanted) || isShortFor(label, name),
    isLastDay,
    // Of two columns of a year neither is the year's.
    (label: string, name: string) =>
      haveSameYear(label, name) && given.filter(other => haveSameYear(other, name)).length === 1,
  ]
  for (const isNear of nearly) {
    for (const [at, label] of given.entries()) {
      if (label === '' || places[at] !== null || noLines.has(label)) continue
      const near = wanted.flatMap((name, place) => (free(place) && isNear(label, name) ? [place] : []))
      if (near.length === 1) places[at] = near[0] ?? null
    }
  }
  return places
}

/**
 * Whether a label is a line's name with words around it that mean no other line: net sales, trade creditors. One that holds
 * the names of two lines, such as sales tax, is neither.
 */
function isNamedIn(label: string, name: string, names: readonly string[]): boolean {
  if (!contains(label, name)) return false
  const within = names.filter(other => other !== '' && contains(label, other))
  const isOnly = within.every(other => contains(name, other) || other === name)
  return isOnly && !ANOTHER.test(without(label, name))
}

/** Whether a label is a part of a line's name, and no other line than that: interest, cash. */
function isShortFor(label: string, name: string): boolean {
  return contains(name, label) && !NOT_WITHOUT.test(without(name, label))
}

/** The words of a label in an order of their own: actual 2024 is 2024 (actual). */
function sorted(words: string): string {
  return words.split(' ').toSorted().join(' ')
}

/** FY 2024, 2024 (actual), FY24, Dec-24; but of two months of a year one is not the other, and a quarter is no year. */
function haveSameYear(label: string, name: string): boolean {
  if (/\b(q[1-4]|h[12]|quarter|half|ytd)\b/.test(label)) return false
  const monthIn = (words: string) => words.split(' ').find(word => shortMonths.includes(word))
  const month = monthIn(label)
  const other = monthIn(name)
  if (month && other && month !== other) return false
  const short = /\p{L} ?(\d\d)$/u.exec(label)?.[1]
  const year = /\b(19|20)\d\d\b/.exec(label)?.[0] ?? (short && `20${short}`)
  return year !== undefined && contains(name, year)
}

/** Whether all words of the second stand side by side in the first. */
function contains(words: string, part: string): boolean {
  return ` ${words} `.includes(` ${part} `)
}

function without(words: string, part: string): string {
  return ` ${words} `.replace(` ${part} `, ' ')
}
