import { noSource, sourceInWords } from '../../forms/checks/file-words.ts'
import type { ReadFile } from '../credit-file/answer.ts'
import { dayIn } from '../lists/day-in.ts'
import { type Block, breakable, heading, type Paragraph, type Run } from './document.ts'

type File = ReadFile['answer']

/** The memo's texts; a note at the foot of the page says of each number where in the forms it stands. */
export function prose({ prose: parts }: File, timeZone: string): Block[] {
  if (parts.length === 0) return []
  const texts = parts.flatMap(part => [heading(3, part.label), ...cited(part, timeZone)])
  return [heading(2, 'The memo in words'), ...texts]
}

function cited({ text, citations }: File['prose'][number], timeZone: string): Paragraph[] {
  const runs: Run[] = []
  let at = 0
  for (const { end, sources } of citations) {
    const [source] = sources
    const note = source ? sourceInWords(source, moment => dayIn(timeZone, moment)) : noSource
    runs.push({ text: text.slice(at, end) }, { note: breakable(note) })
    at = end
  }
  runs.push({ text: text.slice(at) })
  return inParagraphs(runs)
}

/** Each line of the text is a paragraph of its own. */
function inParagraphs(runs: readonly Run[]): Paragraph[] {
  const lines: Run[][] = [[]]
  for (const run of runs) {
    if ('note' in run) {
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
