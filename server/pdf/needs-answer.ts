import { rowOf } from '../../forms/catalogue.ts'
import { changedSince } from '../../forms/credit-file/changed-since.ts'
import { checkInWords, groupedUnexplained } from '../../forms/credit-file/open-checks.ts'
import { effectsInWords, restingForms } from '../../forms/credit-file/resting-forms.ts'
import type { ReadFile } from '../credit-file/answer.ts'
import { dayIn } from '../lists/day-in.ts'
import { type Block, cell, heading, list, paragraphs, table } from './document.ts'

/** Checks that ask why and have no answer for their figures, and completed forms that rest on changed values. */
export function needsAnswer({ checks, stale }: ReadFile['answer'], timeZone: string): Block[] {
  const asked = groupedUnexplained(checks).flatMap(({ title, checks: own }) => [
    heading(3, title),
    ...list(own.map(checkInWords)),
  ])
  const changed = restingForms(stale).flatMap(({ form: { type, completedAt }, inputs }) => [
    ...paragraphs(
      `${rowOf(type).label} was completed on ${dayIn(timeZone, completedAt)} ${changedSince.completedWith}.`,
    ),
    ...table(
      [
        [changedSince.column, 3],
        ['It was', 2],
        ['It is', 2],
        ['By that', 4],
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

/** A cell of a table begins like a sentence. */
function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
