import { formatNumber } from '../../../engine/number-format.ts'
import { deviations } from '../../../forms/deviations.ts'
import { dayOf } from '../dates.ts'
import { chosen } from '../lists/chosen.ts'
import type { ListAddress } from '../lists/use-list-address.ts'

export const deviationChoices = [
  { value: 'any', label: 'With deviations' },
  { value: 'none', label: 'No deviation' },
  ...deviations.map(({ code, name }) => ({ value: code, label: `${code}: ${name}` })),
] as const

/**
 * Reads the filters from the address, other than the search, the select filters and the order. Ignores invalid days and amounts.
 */
export function readDecisionFilters({ get }: Pick<ListAddress, 'get'>) {
  const from = dayOf(get('from'))
  const to = dayOf(get('to'))
  const amountFrom = amountOf(get('amountFrom'))
  const amountTo = amountOf(get('amountTo'))
  const deviation = chosen(deviationChoices, get('deviation'))
  const officerId = get('officerId')
  const branch = get('branch')
  const query = {
    ...(from && { from }),
    ...(to && { to }),
    ...(amountFrom !== undefined && { amountFrom }),
    ...(amountTo !== undefined && { amountTo }),
    ...(deviation && { deviation: deviation.value }),
    ...(officerId && { officerId }),
    ...(branch && { branch }),
  }
  const words = [
    ...(from ? [`from ${from}`] : []),
    ...(to ? [`until ${to}`] : []),
    ...(amountFrom === undefined ? [] : [`at least $${formatNumber(amountFrom)}`]),
    ...(amountTo === undefined ? [] : [`at most $${formatNumber(amountTo)}`]),
    ...(deviation ? [deviation.label] : []),
    ...(officerId ? ['one officer'] : []),
    ...(branch ? [branch] : []),
  ]
  return { query, words }
}

function amountOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,12}(\.\d{0,2})?$/.test(text) ? Number(text) : undefined
}

/**
 * Removes thousands separators and other characters from a typed amount. Digits after a point are cents and never become dollars.
 */
export function amountText(typed: string): string {
  const [dollars = '', ...cents] = typed.replaceAll(/[^\d.]/g, '').split('.')
  const point = cents.length > 0 && dollars !== '' ? `.${cents.join('').slice(0, 2)}` : ''
  return dollars.slice(0, 12) + point
}
