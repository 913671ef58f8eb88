import { rowOf } from '../../forms/catalogue.ts'
import { missingInWords } from '../../forms/checks/file-words.ts'
import type { ReadFile } from '../credit-file/answer.ts'
import { dayIn } from '../lists/time.ts'
import { type Block, heading, table } from './document.ts'

/** Returns the figures that are marked as not applicable or not available, with the reasons. */
export function missing({ missing: all }: ReadFile['answer'], timeZone: string): Block[] {
  if (all.length === 0) return []
  return [
    heading(2, 'Not available'),
    ...table(
      [
        ['Figure', 4],
        ['Form', 3],
        ['Why', 4],
        ['Marked by', 3],
      ],
      all.map(({ form, label, code, reason, by, at }) => [
        label,
        rowOf(form).label,
        missingInWords({ code, reason }),
        [by, at && dayIn(timeZone, at)].filter(Boolean).join(', '),
      ]),
    ),
  ]
}
