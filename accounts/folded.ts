const plain: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i' }

/**
 * Returns the text in lower case and without accents, for comparing names and searches. Gives the same result as the SQL
 * function folded() of migration 009, which builds the stored search words.
 */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[øłđħı]/g, letter => plain[letter] ?? letter)
}

/**
 * The signs inside names that people leave out or type otherwise: apostrophes, hyphens, dots, commas, quotation marks and marks
 * that cannot be seen. The same as in the SQL function signs_in_names() of migration 040.
 */
const signs =
  /[\u0022\u0027\u002c-\u002e\u0060\u00ab\u00ad\u00b4\u00b7\u00bb\u02b9-\u02cb\u055a\u05be\u05f3\u0640\u200b-\u200f\u2010-\u201f\u202a-\u202e\u2032-\u2036\u2060-\u2069\u2212\u30fb\ua78b\ua78c\ufe63\ufeff\uff07\uff0d\uff0e]/u

const everySign = new RegExp(signs, 'gu')

const spelling: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd' }

/** Returns a folded text in the letters that people type for those that their keyboard does not have: strasse for straße. */
export function spelledOut(text: string): string {
  return text.replaceAll(/[ßæœþð]/g, letter => spelling[letter] ?? letter)
}

/** Returns a name folded, spelled out and without the signs inside it: oconnor for O’Connor. */
export function withoutSigns(name: string): string {
  return spelledOut(folded(name.replaceAll(everySign, '')))
}

/**
 * Whether a part of a search is also looked for in words without their spaces, so that alhassan finds Al Hassan. Shorter ones
 * would be found where one name ends and the next begins, and figures are no names.
 */
export function canBeSeveralWords(part: string): boolean {
  return part.length >= 4 && !/[@\d]/.test(part)
}

/**
 * Returns the parts that a folded search looks for: its words, or of a name with signs the parts between them. So o'connor finds
 * OConnor and O Connor too. A word with a figure or an @ is no name and stays whole.
 */
export function partsOfSearch(search: string): string[] {
  return search.split(/\s+/).flatMap(word => {
    const parts = /[@\d]/.test(word) ? [] : word.split(signs).filter(part => part !== '')
    return parts.length > 0 ? parts : [word]
  })
}
