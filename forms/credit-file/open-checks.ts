import type { Check, Severity } from '../checks/check.ts'
import { noSource, type Source, sourceInWords } from '../checks/file-words.ts'

/** The properties that this file reads of a check. */
interface CheckSummary {
  readonly id: string
  readonly severity: Severity
  readonly note: { readonly current: boolean } | null
}

/** The checks whose findings speak against repayment, most serious first. */
const repayment: readonly string[] = [
  'stress',
  'fact.instalment',
  'fact.loan_supported',
  'fact.dscr',
  'fact.debt_burden',
  'fact.ltv',
  'fact.risk',
]

/** Whether a check repeats part of another one: the turnover check already includes the finding on bank credits. */
function isRepeatedFinding({ id }: Pick<CheckSummary, 'id'>): boolean {
  return id === 'turnover.banked'
}

/** Whether a check asks for a reason. */
export function asksForReason(check: Pick<CheckSummary, 'id' | 'severity'>): boolean {
  return !isRepeatedFinding(check) && check.severity === 'explain'
}

/** Returns the checks that ask for a reason and have no explanation for the current figures. */
export function unexplained<Check extends CheckSummary>(checks: readonly Check[]): readonly Check[] {
  return checks.filter(check => asksForReason(check) && check.note?.current !== true)
}

/** Returns the unexplained checks in the two groups for the credit committee, without empty groups. */
export function groupedUnexplained<Check extends CheckSummary>(checks: readonly Check[]) {
  const asked = unexplained(checks)
  const against = repayment.flatMap(id => asked.filter(check => check.id === id))
  return [
    { title: 'Against repayment', checks: against },
    { title: 'Between the forms', checks: asked.filter(check => !against.includes(check)) },
  ].filter(group => group.checks.length > 0)
}

/** Returns the sentence of a check. Unless it contains the title, puts that in front: "Debtors: Stock $4,000.00 …". */
export function checkInWords({ title, sentence }: { readonly title: string; readonly sentence: string }) {
  return sentence.toLowerCase().includes(title.toLowerCase()) ? sentence : `${title}: ${sentence}`
}

/**
 * Returns what the checks of a file found, in paragraphs: repayment, turnover and margins, differences between the forms. What
 * the forms agree on is only listed.
 */
export function observationsOf(
  checks: readonly Pick<Check, 'id' | 'group' | 'severity' | 'title' | 'sentence'>[],
): string[] {
  const found = checks.filter(one => !isRepeatedFinding(one) && one.severity !== 'unknown')
  const ofForms = found.filter(({ id, group }) => group === 'facts' && !repayment.includes(id))
  const paragraphs = [
    repayment.flatMap(id => found.filter(one => one.id === id)),
    // Some of these sentences do not say by themselves what they are about.
    found
      .filter(({ group }) => group === 'turnover')
      .map(one => (one.severity === 'agrees' ? one : { ...one, sentence: checkInWords(one) })),
    ofForms.filter(({ severity }) => severity !== 'agrees'),
  ]
  const agreed = ofForms.filter(({ severity }) => severity === 'agrees')
  return [
    ...paragraphs.map(paragraph => paragraph.map(({ sentence }) => sentence).join(' ')),
    agreed.length > 0
      ? `No contradiction in: ${agreed.map(({ title }) => lowerFirst(title)).join(', ')}.`
      : '',
  ].filter(text => text !== '')
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

interface Citation {
  readonly end: number
  readonly sources: readonly Source[]
  /** For a number of no form: what it was derived by, such as a check. */
  readonly derived?: string | undefined
}

interface Noted {
  /** The notes of the text, each once, in the order in which they are first referenced. */
  readonly notes: readonly string[]
  /** The note marks in the text: the offset that the mark follows, and the index of its note. */
  readonly marks: readonly { readonly end: number; readonly note: number }[]
}

/** Creates notes that say from which field, check or draft each number of a text comes. Numbers from the same field share a note. */
export function notesOf(citations: readonly Citation[], day: (at: string) => string): Noted {
  const numbers = new Map<string, number>()
  const marks = citations.map(({ end, sources: [source], derived }) => {
    const words = source ? sourceInWords(source, day) : (derived ?? noSource)
    const note = numbers.get(words) ?? numbers.size
    numbers.set(words, note)
    return { end, note }
  })
  return { notes: [...numbers.keys()], marks }
}
