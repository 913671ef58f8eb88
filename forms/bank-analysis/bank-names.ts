import type { Answer, Answers } from '../../engine/types.ts'

/**
 * Returns the titles of the two columns of credits: the banks that the form's bank name lists, if it is clear which they are.
 * "A and B" may be the name of one bank, so it counts as two only if the Standard Form names the first one alone.
 */
export function bankNames(entered: string, known: string): readonly [string, string] {
  const text = entered.trim()
  const [first = '', second = '', ...more] = text.split(/\s*[,;/]\s*/).filter(part => part !== '')
  if (second !== '' && more.length === 0) return [first, second]
  const and = ' and '
  if (known !== '' && text.toLowerCase().startsWith(known.toLowerCase() + and))
    return [text.slice(0, known.length), text.slice(known.length + and.length).trim() || 'Bank 2']
  return [second === '' && first !== '' ? first : 'Bank 1', 'Bank 2']
}

// spec 2 §2.22; D41
/** Returns the bank that a column of credits is about; undefined for other columns, and while the bank is unknown. */
export function bankOfColumn(
  column: string,
  answers: Answers,
  suggested: (key: string) => Answer | undefined,
): string | undefined {
  const names = bankNames(String(answers['bankName'] ?? ''), String(suggested('bankName') ?? ''))
  const name = names[['Bank 1', 'Bank 2'].indexOf(column)]
  return name === column ? undefined : name
}
