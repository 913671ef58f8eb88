// What of a text a spreadsheet can hold, and what it takes for a formula: for files that the server makes and those that the
// browser makes.

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
