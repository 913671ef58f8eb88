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

/** Words without case, accents, marks, numbering and what accountants put before a deduction; months by three letters. */
function wordsOf(label: string): string[] {
  const plain = named(label)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^\s*(\(?[a-z0-9]{1,2}[.)]\s+|less:?\s|add:?\s)/, '')
    .replace(/&/g, ' and ')
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map(word =>
    word.length >= 3 && months.some(month => month.startsWith(word)) ? word.slice(0, 3) : word,
  )
}

/**
 * The place of each label among the names; null for one that is none of them. Equal names come first, and of two equal
 * ones ("Total") the one that follows the last; then labels that one name alone contains, is contained in, or has the year of.
 */
export function matchLabels(labels: readonly string[], names: readonly (string | null)[]): (number | null)[] {
  const wanted = names.map(name => wordsOf(name ?? '').join(' '))
  const given = labels.map(label => wordsOf(label).join(' '))
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
    (label: string, name: string) => contains(label, name) || contains(name, label),
    haveSameYear,
  ]
  for (const isNear of nearly) {
    for (const [at, label] of given.entries()) {
      if (label === '' || places[at] !== null) continue
      const near = wanted.flatMap((name, place) => (free(place) && isNear(label, name) ? [place] : []))
      if (near.length === 1) places[at] = near[0] ?? null
    }
  }
  return places
}

/** FY 2024, 2024 (actual), FY24, Dec-24 */
function haveSameYear(label: string, name: string): boolean {
  const short = /\p{L} ?(\d\d)$/u.exec(label)?.[1]
  const year = /\b(19|20)\d\d\b/.exec(label)?.[0] ?? (short && `20${short}`)
  return year !== undefined && contains(name, year)
}

/** Whether all words of the second stand side by side in the first. */
function contains(words: string, part: string): boolean {
  return ` ${words} `.includes(` ${part} `)
}
