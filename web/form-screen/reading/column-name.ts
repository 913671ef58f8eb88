import type { Answers } from '../../../engine/types.ts'
import { bankNames } from '../panels/bank-names.ts'
import type { SuggestionsByKey } from '../suggestions.ts'

// spec 2 §2.22; D41

/** Returns the bank that a column of credits is about, as the open Bank Analysis shows it too; undefined for other columns. */
export function nameOfColumn(
  suggestions: SuggestionsByKey,
  answers: Answers,
  column: string,
): string | undefined {
  const place = ['Bank 1', 'Bank 2'].indexOf(column)
  if (place < 0) return undefined
  const known = String(suggestions.get('bankName')?.value ?? '')
  const name = bankNames(String(answers['bankName'] ?? ''), known)[place]
  return name === column ? undefined : name
}
