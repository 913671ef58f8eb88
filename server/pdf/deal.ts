import { changedBasisText } from '../../forms/credit-file/changed-basis.ts'
import {
  dealOf,
  dealTerms,
  draftsInWords,
  openInWords,
  progressText,
  reopenedInWords,
  repaymentInWords,
  riskInWords,
  unreadInWords,
} from '../../forms/credit-file/deal.ts'
import { unexplained } from '../../forms/credit-file/open-checks.ts'
import type { ReadFile } from '../credit-file/answer.ts'
import { dayIn } from '../lists/time.ts'
import { type Block, heading, list, paragraphs, table } from './document.ts'

/** The heading of the memo's texts. */
export const memoInWords = 'The memo in words'

type File = ReadFile['answer']

/** Returns the first section of a credit file and of a memo: what was asked for, proposed and decided. */
export function deal(file: File, timeZone: string): Block[] {
  const { checks, decision, enterprise, branch, forms, prose, purpose, stale } = file
  const rows = dealOf(checks).map(({ title, terms }) => [
    title,
    ...terms.map(({ display, change }) => (change === '' ? display || '–' : `${display} (${change})`)),
  ])
  return [
    ...paragraphs([enterprise, branch && `Branch ${branch}`].filter(Boolean).join(', ')),
    ...table([['', 2], ...dealTerms.map(term => [term, 2] as const)], rows),
    ...paragraphs([purpose && `For ${purpose}`, repaymentInWords(checks), draftsInWords(forms)].join('\n')),
    ...(decision ? decided(decision, file, timeZone) : paragraphs(progressText(forms))),
    ...(forms.length === 0
      ? []
      : paragraphs(
          [openInWords(unexplained(checks).length), changedBasisText(stale), unreadInWords(prose)].join('\n'),
        )),
  ]
}

function decided(decision: NonNullable<File['decision']>, file: File, timeZone: string): Block[] {
  const by = decision.by ? `, by ${decision.by}` : ''
  const deviations = decision.deviations.map(({ code, words }) => `${code}: ${words}`)
  return [
    heading(2, `${decision.label}, ${dayIn(timeZone, decision.at)}${by}`),
    ...paragraphs(decision.isReopened ? reopenedInWords(file.forms) : ''),
    ...paragraphs(recommended(decision.conditions.trim())),
    ...paragraphs(riskInWords(decision, file.checks)),
    ...(deviations.length === 0 ? [] : [heading(3, 'Deviations from the policy'), ...list(deviations)]),
  ]
}

/** The longest recommendation that leaves room on the first page for the arguments against it. */
const MOST_AT_FIRST = 600
const MOST_LINES_AT_FIRST = 8

/** Returns the recommendation; only the beginning of a long one, because the full text is among the memo's texts. */
function recommended(text: string): string {
  const isShort = text.length <= MOST_AT_FIRST && text.split('\n').length <= MOST_LINES_AT_FIRST
  if (isShort) return text && `Recommendation: ${text}`
  const words = text.slice(0, MOST_AT_FIRST).replaceAll(/\s+/g, ' ')
  // Removes a last word that may be incomplete; otherwise cuts a text without spaces, but not within a surrogate pair.
  const whole = words.replace(/ [^ ]*$/, '').replace(/[\uD800-\uDBFF]$/, '')
  return `Recommendation: ${whole}… The full text is under “${memoInWords}”.`
}
