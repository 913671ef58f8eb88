const plain: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i' }

/**
 * A name or a search as they are compared: in lower case and without accents, as the database's own folded() of migration 009
 * keeps the search words.
 */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[øłđħı]/g, letter => plain[letter] ?? letter)
}
