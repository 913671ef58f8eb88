// D3

// Control characters (C0, DEL and C1) are invisible but can control a program that reads the text later, such as a terminal, a
// log viewer or a spreadsheet. No text needs them, except for the tabs and line ends of a multi-line text.

/** The most UTF-16 units of an answer: enough for pages of prose, too few to fill a disk. */
export const longestText = 10_000

/** How many lines a text may have. */
export type Lines = 'one' | 'many'

/** Whether a text has a control character. In a multi-line text, tabs and line ends do not count. */
export function hasControlCharacter(text: string, lines: Lines = 'one'): boolean {
  return (lines === 'one' ? /\p{Cc}/u : /[^\P{Cc}\t\n\r]/u).test(text)
}

/** Returns a text without surrounding spaces, or '' if nothing in it can be seen, as in one of zero-width characters alone. */
export function visibleText(text: string): string {
  return /[^\s\p{DI}\u2800]/u.test(text) ? text.trim() : ''
}

// D59
/**
 * Returns what a spreadsheet has done to a phone number: shortened it (7.12E+08), or made an amount of it (254712345678.0);
 * undefined for any other text. Such a number is accepted all the same.
 */
export function spoiltNumber(phone: string): string | undefined {
  const plain = phone.trim()
  if (/^\+?\d([.,]\d+)?e\s?\+?\d{1,2}$/i.test(plain)) return 'A spreadsheet has shortened this number.'
  return /^\+?\d{5,}[.,]0+$/.test(plain) ? 'A spreadsheet has added decimals to this number.' : undefined
}

/** The message for an answer or a mark under a key that its form does not have. */
export const noSuchField = 'This form has no such field'

/** Returns the message for a text with a control character; `label` is that of its field. */
export function controlCharacterFault(label: string): string {
  return `${label} contains a hidden control character; please type it again`
}

/** Returns the message for a text longer than `longestText`; `label` is that of its field. */
export function lengthFault(label: string): string {
  return `${label}: use at most ${longestText.toLocaleString('en')} characters`
}

/** Removes control characters. In a one-line text, a space replaces tabs and line ends. */
export function withoutControlCharacters(text: string, lines: Lines = 'one'): string {
  const inLines = lines === 'one' ? text.replaceAll(/[\t-\r\u0085]+/g, ' ') : text
  return inLines.replaceAll(/[^\P{Cc}\t\n\r]/gu, '')
}

/** Replaces the digits of any script, such as ١٢٣ or １２３, and the Arabic separators between them by 123 and "," and ".". */
export function withOrdinaryDigits(text: string): string {
  // Most texts have no other digits, and this runs at each key press.
  if (!/[^\P{Nd}0-9]/u.test(text)) return text
  // Every script has its ten digits side by side; they start at a code whose last hexadecimal digit is 0 or 6.
  return text
    .replace(/[^\P{Nd}0-9]/gu, digit => {
      const code = digit.normalize('NFKC').codePointAt(0) ?? 0
      const startsAt0 = /\p{Nd}/u.test(String.fromCodePoint(code & ~15))
      return String((code & 15) - (startsAt0 ? 0 : 6))
    })
    .replace(/(?<=\d)٬(?=\d)/g, ',')
    .replace(/(?<=\d)٫(?=\d)/g, '.')
}
