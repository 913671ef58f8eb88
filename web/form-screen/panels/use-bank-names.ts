import { bankNames } from '../../../forms/bank-analysis/bank-names.ts'
import { useSuggestions } from '../suggestions.ts'
import { useDerived } from '../use-form.ts'

/** Returns the names of the two banks of the open Bank Analysis, "Bank 1" and "Bank 2" as far as they are unknown. */
export function useBankNames(): readonly [string, string] {
  const entered = useDerived(store => String(store.answers()['bankName'] ?? ''))
  return bankNames(entered, String(useSuggestions().get('bankName')?.value ?? ''))
}
