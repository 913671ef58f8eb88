import type { LenderSettings } from '../../accounts/lender-settings.ts'
import { asShown } from '../../forms/credit-file/as-shown.ts'
import type { ReadFile } from '../credit-file/answer.ts'
import { dayIn } from '../lists/time.ts'
import { describeRow } from '../submissions/described.ts'
import { deal } from './deal.ts'
import { type Block, breakable, cell, heading, type PdfDocument, table } from './document.ts'
import { missing } from './missing.ts'
import { needsAnswer } from './needs-answer.ts'
import { prose } from './prose.ts'
import { schedule } from './schedule.ts'
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
