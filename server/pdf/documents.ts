import type { LenderSettings } from '../../accounts/lender-settings.ts'
import { unreadDraft } from '../../engine/marks.ts'
import { formatMoney } from '../../engine/number-format.ts'
import { scheduleOf } from '../../engine/schedule.ts'
import { rowOf } from '../../forms/catalogue.ts'
import { missingInWords, scheduleInWords } from '../../forms/checks/file-words.ts'
import { asShown } from '../../forms/credit-file/as-shown.ts'
import { changedSince, effectsInWords, formsBasedOnChanges } from '../../forms/credit-file/changed-basis.ts'
import { scheduledLoan } from '../../forms/credit-file/deal.ts'
import { checkInWords, groupedUnexplained, notesOf } from '../../forms/credit-file/open-checks.ts'
import type { ReadFile } from '../credit-file/answer.ts'
import { dayIn } from '../lists/time.ts'
import { describeRow } from '../submissions/described.ts'
import { deal, memoInWords } from './deal.ts'
import {
  type Block,
  breakable,
  cell,
  heading,
  list,
  type Paragraph,
  type PdfDocument,
  paragraphs,
  type Run,
  table,
} from './document.ts'
import * as sections from './sections.ts'

// spec 3 §1.48; D47

type Lender = Pick<LenderSettings, 'lenderName' | 'timeZone'>

/** Returns the whole credit file, in the order of its screen, with the repayment schedule, which may be long, at the end. */
export function fileDocument(read: ReadFile, { lenderName, timeZone }: Lender): PdfDocument {
  const answer = asShown(read.answer)
  return documentOf(read, { lenderName, timeZone }, `Credit file: ${answer.client.name}`, [
    ...deal(answer, timeZone),
    ...needsAnswer(answer, timeZone),
    ...sections.keyFigures(answer),
    ...sections.checks(answer, timeZone),
    ...sections.breakEven(answer),
    ...sections.scorecard(answer),
    ...prose(answer, timeZone),
    ...sections.facts(answer),
    ...sections.statements(answer),
    ...missing(answer, timeZone),
    ...sections.forms(answer, timeZone),
    ...sections.history(answer, timeZone),
    ...schedule(answer),
  ])
}

/** Returns the memo alone: its decision, answers, figures and texts; undefined if there is no memo. */
export function memoDocument(read: ReadFile, lender: Lender): PdfDocument | undefined {
  const { stored } = read
  const answer = asShown(read.answer)
  const memo = stored.credit_app_memo
  if (!memo) return undefined
  const told = new Set(answer.prose.map(({ key }) => key))
  const steps = describeRow(memo.row, stored.user_form?.answers).flatMap(({ title, lines }) => {
    const rows = lines.filter(({ key }) => !told.has(key)).map(({ label, display }) => [label, cell(display)])
    return rows.length === 0
      ? []
      : [
          heading(2, title),
          ...table(
            [
              ['Field', 1],
              ['Answer', 1],
            ],
            rows,
          ),
        ]
  })
  return documentOf(read, lender, `Credit App Memo: ${answer.client.name}`, [
    ...deal(answer, lender.timeZone),
    ...prose(answer, lender.timeZone),
    ...steps,
  ])
}

function documentOf(
  { answer }: ReadFile,
  { lenderName, timeZone }: Lender,
  title: string,
  blocks: readonly Block[],
): PdfDocument {
  const { clientId } = answer.client
  const changedAt = lastChange(answer)
  const head = [lenderName, clientId, `policy ${answer.policyVersion}`, 'Draft, not sealed']
  return {
    title: breakable(title),
    head: head.filter(part => part !== '').join(' · '),
    foot: changedAt === null ? '' : `As of ${dayIn(timeZone, changedAt)}`,
    changedAt: changedAt === null ? 0 : Math.floor(Date.parse(changedAt) / 1000),
    blocks: [heading(1, title), ...blocks],
  }
}

/** Returns the moment of the last change in the file, so that a document's date depends only on its data; null without any. */
function lastChange({ timeline, checks, forms }: ReadFile['answer']): string | null {
  const moments = [
    ...timeline.map(({ at }) => at),
    ...checks.flatMap(({ note }) => note?.at ?? []),
    ...forms.flatMap(({ completedAt }) => completedAt ?? []),
  ]
  return moments.toSorted().at(-1) ?? null
}

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

// spec 3 §2.44

/** Returns the repayment schedule of the memo's loan. */
export function schedule({ checks }: ReadFile['answer']): Block[] {
  const loan = scheduledLoan(checks)
  if (!loan) return []
  const { amount, ratePercent, termMonths } = loan
  const { rows, paid, interest } = scheduleOf(amount, ratePercent, termMonths)
  const lines = rows.map(({ number, ...row }) => [
    String(number),
    ...[row.payment, row.interest, row.principal, row.balance].map(formatMoney),
  ])
  return [
    heading(2, 'Repayment schedule'),
    ...paragraphs(scheduleInWords(loan, { paid, interest }), { quiet: true }),
    ...table(
      [
        ['No.', 1],
        ['Payment', 2, 'end'],
        ['Interest', 2, 'end'],
        ['Principal', 2, 'end'],
        ['Balance', 2, 'end'],
      ],
      [...lines, ['Total', formatMoney(paid), formatMoney(interest), formatMoney(amount), ' ']],
    ),
  ]
}
