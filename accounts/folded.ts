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
