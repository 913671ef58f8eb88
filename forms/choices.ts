import type { Option } from '../engine/types.ts'

/** The options of a select, from stored value to label, in the order they are offered. */
export function choices(labels: Readonly<Record<string, string>>): readonly Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/** Conditions of the specification read "existingCustomer is Yes", so the stored values are the words themselves. */
export const yesNo = choices({ Yes: 'Yes', No: 'No' })

/** The segments that the Credit Application Memo knows (part 2 §3), used wherever a business is classed. */
export const businessSegments = choices({
  trading: 'Trading',
  manufacturing: 'Manufacturing',
  services: 'Services',
  agriculture: 'Agriculture',
  retail: 'Retail',
})
