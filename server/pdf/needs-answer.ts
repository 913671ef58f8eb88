import { rowOf } from '../../forms/catalogue.ts'
import { changedSince, effectsInWords, formsBasedOnChanges } from '../../forms/credit-file/changed-basis.ts'
import { checkInWords, groupedUnexplained } from '../../forms/credit-file/open-checks.ts'
import type { ReadFile } from '../credit-file/answer.ts'
import { dayIn } from '../lists/time.ts'
import { type Block, cell, heading, list, paragraphs, table } from './document.ts'

/** Returns the checks that still need an explanation for their figures, and the completed forms with stale inputs. */
export function needsAnswer({ checks, stale }: ReadFile['answer'], timeZone: string): Block[] {
  const asked = groupedUnexplained(checks).flatMap(({ title, checks: own }) => [
    heading(3, title),
    ...list(own.map(checkInWords)),
  ])
  const changed = formsBasedOnChanges(stale).flatMap(({ form: { type, completedAt }, inputs }) => [
    ...paragraphs(
      `${rowOf(type).label} was completed on ${dayIn(timeZone, completedAt)} ${changedSince.completedWith}.`,
    ),
    ...table(
      [
        [changedSince.column, 3],
        ['Was', 2],
        ['Is now', 2],
        ['Effect', 4],
      ],
      inputs.map(({ form: source, label, from, to, effects }) => [
        cell(label, rowOf(source).label),
        from,
        to,
        capitalised(effectsInWords(effects, inputs)),
      ]),
    ),
  ])
  if (asked.length + changed.length === 0) return []
  return [heading(2, 'Needs an answer'), ...asked, ...changed]
}

/** Returns the text with a capital first letter, for a table cell. */
function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
