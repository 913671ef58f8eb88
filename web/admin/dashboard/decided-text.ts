import { formatNumber } from '../../../engine/number-format.ts'
import { shareText } from '../../charts/chart-scale.ts'
import type { Stats } from './use-dashboard.ts'

/** Says what share of clients has a decision, which is the purpose of the forms; undefined if there are no clients. */
export function decidedText({ byFormType, totalClients }: Pick<Stats, 'byFormType' | 'totalClients'>) {
  const decided = byFormType.find(({ formType }) => formType === 'credit_app_memo')?.completed ?? 0
  if (totalClients === 0) return undefined
  return `${shareText(decided, totalClients)} of clients decided (${formatNumber(decided)} of ${formatNumber(totalClients)})`
}
