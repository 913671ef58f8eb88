/** Recognises the rows and columns of a pasted table by their labels and headings. */

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

/** Replaces a date YYYY-MM-DD by the name of its month and the year. */
function named(label: string): string {
  const [, year, month] = /^(\d{4})-(\d\d)-\d\d$/.exec(label) ?? []
  const name = months[Number(month) - 1]
  return name ? `${name} ${year}` : label
}

const shortMonths = months.map(month => month.slice(0, 3))

/**
 * Splits a label into normalised words: without case, accents, punctuation, numbering, and prefixes that accountants put
 * before a deduction. Months are shortened to three letters, the year after one is completed (Oct-26), days lose their ending
 * (5th).
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

/** Returns the singular of a word, so that reserves and reserve, or inventories and inventory, are the same line. */
function singular(word: string): string {
  if (word.length < 5) return word
  return /ies$/.test(word) ? `${word.slice(0, -3)}y` : word.replace(/([^su])s$/, '$1')
}

/** Common names in statements for lines that have another name here. */
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

/** Lines of many statements that do not exist here: subtotals of one total minus another. */
const noLines = new Set(['net current asset', 'net current liability'])

/**
 * Words that, added to the name of a line, make it another line: the cost of sales, sales returns, profit after tax, other or
 * non-current assets.
 */
const ANOTHER =
  /\b(cost of|return|discount|allowance|growth|increase|decrease|profit|loss|margin|ratio|before|after|non|other|liability|commission|marketing|distribution)\b/

/**
 * Headings of what is compared, explained or dated, which are no short names of lines: a change is not the stock changes, and
 * a day not the last day.
 */
const NO_NAME =
  /^(date|day|month|year|period|change|growth|variance|difference|diff|share|note|rate|average|mean)$/

/** If only the name has one of these words, the label means another line: operating and non-operating expenses. */
const NOT_WITHOUT = /\b(non|less|and equity)\b/

/** Reports whether a label names the year or month of its numbers. */
export function namesPeriod(label: string): boolean {
  return wordsOf(label).some(
    (word, at, words) =>
      /^(19|20)\d\d$/.test(word) ||
      shortMonths.includes(word) ||
      (words[at - 1] === 'fy' && /^\d\d$/.test(word)),
  )
}

/** Reports whether a text is one of the names, possibly in another spelling, such as 5 for 5th. */
export function isOneOf(text: string, names: readonly string[]): boolean {
  const words = wordsOf(text).join(' ')
  return words !== '' && names.some(name => wordsOf(name).join(' ') === words)
}

/**
 * Returns the index of each label among the names; null if it matches none. First come equal names; of several equal ones
 * ("Total"), the one after the previous match. Then come labels that match exactly one name because it is contained in them,
 * contains them, or has the same year.
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
    // If two columns have the same year, neither counts as the year's column.
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
 * Reports whether a label is a line's name plus words that do not make it another line: net sales, trade creditors. A label
 * with the names of two lines, such as sales tax, matches neither.
 */
function isNamedIn(label: string, name: string, names: readonly string[]): boolean {
  // A day is no part of a name: neither of a time nor of a code.
  if (!/\p{L}/u.test(name) || !contains(label, name)) return false
  const within = names.filter(other => other !== '' && contains(label, other))
  const isOnly = within.every(other => contains(name, other) || other === name)
  return isOnly && !ANOTHER.test(without(label, name))
}

/** Reports whether a label is a part of a line's name that cannot mean another line: interest, cash. */
function isShortFor(label: string, name: string): boolean {
  const isName = /\p{L}/u.test(label) && !NO_NAME.test(label)
  return isName && contains(name, label) && !NOT_WITHOUT.test(without(name, label))
}

/** Sorts the words of a label, so that "actual 2024" matches "2024 (actual)". */
function sorted(words: string): string {
  return words.split(' ').toSorted().join(' ')
}

/**
 * Reports whether both have the same year: FY 2024, 2024 (actual), FY24, Dec-24. A month of a year matches no other label of
 * that year, and a quarter is not a year.
 */
function haveSameYear(label: string, name: string): boolean {
  if (/\b(q[1-4]|h[12]|quarter|half|ytd)\b/.test(label)) return false
  const monthIn = (words: string) => words.split(' ').find(word => shortMonths.includes(word))
  const month = monthIn(label)
  const other = monthIn(name)
  if (other && month !== other) return false
  const short = /\p{L} ?(\d\d)$/u.exec(label)?.[1]
  const year = /\b(19|20)\d\d\b/.exec(label)?.[0] ?? (short && `20${short}`)
  return year !== undefined && contains(name, year)
}

/** Reports whether `words` contains all words of `part` side by side. */
function contains(words: string, part: string): boolean {
  return ` ${words} `.includes(` ${part} `)
}

function without(words: string, part: string): string {
  return ` ${words} `.replace(` ${part} `, ' ')
}
