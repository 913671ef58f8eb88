import { riskCategories } from '../../../forms/choices.ts'
import { dayOf } from '../dates.ts'
import type { ListAddress } from '../lists/use-list-address.ts'

/** A filter that a link from another screen has set: its label, and its parameters in the address. */
export interface LinkedFilter {
  readonly label: string
  readonly names: readonly string[]
}

export const owners = [
  { value: 'client', label: 'Clients’ forms' },
  { value: 'user', label: 'Self-filled forms' },
] as const

/** Reads the filters from the address, other than the search, the status and the order. Ignores unknown values. */
export function readListFilters({ get }: Pick<ListAddress, 'get'>) {
  const owner = owners.find(({ value }) => value === get('owner'))
  const risk = riskCategories.find(category => category === get('risk'))
  const submittedFrom = dayOf(get('submittedFrom'))
  const submittedTo = dayOf(get('submittedTo'))
  const query = {
    ...(owner && { owner: owner.value }),
    ...(risk && { risk }),
    ...(submittedFrom && { submittedFrom }),
    ...(submittedTo && { submittedTo }),
  }
  const linkedFilters: LinkedFilter[] = []
  if (owner) linkedFilters.push({ label: owner.label, names: ['owner'] })
  if (risk) linkedFilters.push({ label: risk, names: ['risk'] })
  if (submittedFrom || submittedTo)
    linkedFilters.push({
      label: daysText(submittedFrom, submittedTo),
      names: ['submittedFrom', 'submittedTo'],
    })
  return { query, linkedFilters }
}

/** Returns 'Completed Nov 16 – 22, 2026', or 'from' or 'until' a day if only one is given. */
function daysText(from: string | undefined, to: string | undefined): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  if (from && to) return `Completed ${format.formatRange(new Date(from), new Date(to))}`
  return from
    ? `Completed from ${format.format(new Date(from))}`
    : `Completed until ${format.format(new Date(to ?? ''))}`
}
