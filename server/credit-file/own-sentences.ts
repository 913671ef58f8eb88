import { number } from '../../engine/answers.ts'
import type { Checked } from '../../forms/checks/check.ts'
import { stressOf, stressSentences } from '../../forms/checks/stress.ts'
import type { OwnSentence } from './citations.ts'

/** Returns the sentences on the break-even that an officer can put into the memo, with what they are calculated from. */
export function ownSentences(checked: Checked): readonly OwnSentence[] {
  const stress = stressOf(checked)
  if (!stress) return []
  const [room, weakest] = stressSentences(stress)
  const memo = checked.file.credit_app_memo
  const isOfMemo = memo !== undefined && number(memo.computed, 'emiAmount') > 0
  const said: OwnSentence = {
    words: room,
    fields: [
      ['output_sheet', 'monthly_surplus'],
      ['output_sheet', 'total_sales'],
      ['output_sheet', 'total_purchases'],
      isOfMemo ? ['credit_app_memo', 'emiAmount'] : ['output_sheet', 'final_emi'],
    ],
  }
  if (weakest === undefined) return [said]
  return [said, { words: weakest, fields: [['mse_assessment', 'averageDailySales']] }]
}
