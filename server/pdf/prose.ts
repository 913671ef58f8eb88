import { unreadDraft } from '../../engine/marks.ts'
import { notesOf } from '../../forms/credit-file/open-checks.ts'
import type { ReadFile } from '../credit-file/answer.ts'
import { dayIn } from '../lists/time.ts'
import { memoInWords } from './deal.ts'
import { type Block, breakable, heading, type Paragraph, paragraphs, type Run } from './document.ts'

type File = ReadFile['answer']

/** Returns the memo's texts, with footnotes for the source of each number in the forms. Equal footnotes of a text are merged. */
export function prose({ prose: parts }: File, timeZone: string): Block[] {
  if (parts.length === 0) return []
  const texts = parts.flatMap(part => [
    heading(3, part.label),
    ...(part.isDraft ? paragraphs(unreadDraft, { quiet: true }) : []),
    ...cited(part, timeZone),
  ])
  return [heading(2, memoInWords), ...texts]
}

function cited({ key, text, citations }: File['prose'][number], timeZone: string): Paragraph[] {
  const { notes, marks } = notesOf(citations, moment => dayIn(timeZone, moment))
  const runs: Run[] = []
  let at = 0
  let given = 0
  for (const { end, note } of marks) {
    const name = `${key}-${note}`
    const isFirst = note === given
    if (isFirst) given += 1
    const mark = isFirst ? { note: breakable(notes[note] ?? ''), name } : { again: name }
    runs.push({ text: text.slice(at, end) }, mark)
    at = end
  }
  runs.push({ text: text.slice(at) })
  return inParagraphs(runs)
}

/** Splits the text into paragraphs, one for each line. */
function inParagraphs(runs: readonly Run[]): Paragraph[] {
  const lines: Run[][] = [[]]
  for (const run of runs) {
    if (!('text' in run)) {
      lines.at(-1)?.push(run)
      continue
    }
    for (const [index, text] of run.text.split(/\r?\n/).entries()) {
      if (index > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ text: breakable(text) })
    }
  }
  return lines.filter(line => line.length > 0).map(line => ({ kind: 'paragraph', runs: line, quiet: false }))
}
