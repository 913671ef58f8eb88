import type { DescribedLine } from '../../engine/describe.ts'
import type { ReadFile } from '../credit-file/answer.ts'
import { type Described, describedFile } from '../credit-file/figures.ts'
import { type Block, breakable, heading, type Paragraph, type Run } from './document.ts'
import { sourceInWords } from './words.ts'

type Prose = ReadFile['answer']['prose'][number]

/** The memo's texts; a note at the foot of the page says of each number where in the forms it stands. */
export function prose({ stored, answer }: ReadFile, timeZone: string): Block[] {
  if (answer.prose.length === 0) return []
  const described = describedFile(stored)
  const parts = answer.prose.flatMap(part => [
    heading(3, part.label),
    ...cited(part, source => labelOf(described, source), timeZone),
  ])
  return [heading(2, 'The memo in words'), ...parts]
}

type Source = Prose['citations'][number]['sources'][number]

function labelOf(described: Described, { form, key }: Source): string {
  const line: DescribedLine | undefined = described[form]?.get(key)
  return line?.label ?? key
}

function cited(
  { text, citations }: Prose,
  labelOfSource: (source: Source) => string,
  timeZone: string,
): Paragraph[] {
  const runs: Run[] = []
  let at = 0
  for (const { end, sources } of citations) {
    runs.push({ text: text.slice(at, end) })
    const [source] = sources
    runs.push({
      note: breakable(
        source ? sourceInWords(source, labelOfSource(source), timeZone) : 'No source in the file',
      ),
    })
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
