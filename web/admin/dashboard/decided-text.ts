import { formatNumber } from '../../../engine/number-format.ts'
import { shareText } from '../../charts/chart-scale.ts'
import type { Stats } from './use-dashboard.ts'

/** Says what share of clients has a decision, which is the purpose of the forms; undefined if there are no clients. */
export function decidedText({
  decidedClients: decided,
  totalClients,
}: Pick<Stats, 'decidedClients' | 'totalClients'>) {
  // A server of the previous version does not send the number.
  if (totalClients === 0 || decided === undefined) return undefined
  return `${shareText(decided, totalClients)} of clients decided (${formatNumber(decided)} of ${formatNumber(totalClients)})`
}
