// Rules for texts in spreadsheets, for files made by the server and by the browser: which characters a spreadsheet can hold, and
// which texts it would take for a formula.

/** Removes control characters, unpaired surrogates and non-characters, which not every reader can hold; line ends become \n. */
export function plainText(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go.
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Surrogate}/gu, '')
  )
}

/**
 * Whether a spreadsheet could take the text for a formula. This depends on the first visible character, including its full-width
 * variants, because East Asian versions treat those the same. A leading tab or line end counts as well. A phone number, which is
 * a plus followed only by digits, spaces, brackets, slashes and dashes, does not count (decision 014).
 */
export function looksLikeFormula(text: string): boolean {
  const first = firstShown.exec(plainText(text))?.[1] ?? ''
  if (/^\+(?=\D*\d)[\d ()/\u2010-\u2015-]+$/.test(text)) return false
  return /^[\t\r\n]/.test(text) || /^[=+\-\u2212@]/.test(first.normalize('NFKC'))
}

/**
 * Skips spaces, direction marks, joiners, fillers and the like. The Braille blank is listed because Unicode does not class it as
 * white space.
 */
const firstShown = /^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*(.)/su
