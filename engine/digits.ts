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
