// D3

// Control characters (C0, DEL and C1) show nothing, yet steer whatever reads a text later: terminals, logs, spreadsheets.
// No text that a person means has any, but for the tabs and line ends of one with many lines.

/** The most characters of an answer: pages of prose, and still no way to fill a disk. */
export const longestText = 10_000

/** How many lines a text may have. */
export type Lines = 'one' | 'many'

/** Whether a text has a control character; in one of many lines tabs and line ends are none. */
export function hasControlCharacter(text: string, lines: Lines = 'one'): boolean {
  return (lines === 'one' ? /\p{Cc}/u : /[^\P{Cc}\t\n\r]/u).test(text)
}

/** What to say of an answer or a mark under a key that its form does not have. */
export const noSuchField = 'This form has no such field'

/** What to say of a text that has one; `label` is its field. */
export function controlCharacterFault(label: string): string {
  return `${label} contains a hidden control character; please type it again`
}

/** What to say of a text that is longer than any answer may be; `label` is its field. */
export function lengthFault(label: string): string {
  return `${label}: use at most ${longestText.toLocaleString('en')} characters`
}

/** The text without them; in one line a blank stands for tabs and line ends. */
export function withoutControlCharacters(text: string, lines: Lines = 'one'): string {
  const inLines = lines === 'one' ? text.replaceAll(/[\t-\r\u0085]+/g, ' ') : text
  return inLines.replaceAll(/[^\P{Cc}\t\n\r]/gu, '')
}
