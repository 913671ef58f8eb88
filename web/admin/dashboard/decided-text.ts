import { formatNumber } from '../../../engine/number-format.ts'
import { shareText } from '../../charts/chart-scale.ts'
import type { Stats } from './use-dashboard.ts'

const count = (number: number) => formatNumber(number)

/** How many clients have a decision, which is what the forms are filled for; undefined while there are no clients. */
export function decidedText({ byFormType, totalClients }: Pick<Stats, 'byFormType' | 'totalClients'>) {
  const decided = byFormType.find(({ formType }) => formType === 'credit_app_memo')?.completed ?? 0
  if (totalClients === 0) return undefined
  return `${shareText(decided, totalClients)} of clients decided (${count(decided)} of ${count(totalClients)})`
}
