import { type FormType, rowOf } from '../../../forms/catalogue.ts'
import { formsAfter } from '../../../forms/chain.ts'
import { longDate } from '../../app/dates.ts'

const takesBack =
  'If you have sent your application, this takes it back: check it and send it again when the form is completed.'

/** The properties that the question needs of the decision in a client's credit file. */
export interface DecisionOnRecord {
  /** In words, which say so if the file is open again already. */
  readonly label: string
  readonly at: string
  readonly by: string | null
}

function restsOn({ label, at, by }: DecisionOnRecord): string {
  const made = `${label}, ${longDate(at)}${by === null ? '' : `, by ${by}`}`
  return `The decision of this file rests on it: ${made}. It stays on record but does not count until all forms are completed again.`
}

/**
 * Returns the question before reopening a form, which says what it will do (D40) and, for an applicant's own form, what
 * happens to the application (D48), and for a decided file, which decision rests on the form (D56).
 */
export function reopeningOf(
  type: FormType,
  completed: readonly FormType[],
  isOwn: boolean,
  decision: DecisionOnRecord | null = null,
) {
  const { label } = rowOf(type)
  const later = formsAfter(type).filter(other => completed.includes(other))
  const labels = later.map(other => rowOf(other).label).join(', ')
  const locks = `Until it is completed again, the forms after it can be read but not changed. They keep their answers: ${labels}.`
  return {
    title: `Reopen the ${label}?`,
    text: `The ${label} can then be changed, and no longer counts as completed.${later.length > 0 ? `\n${locks}` : ''}${decision ? `\n${restsOn(decision)}` : ''}${isOwn ? `\n${takesBack}` : ''}`,
    confirm: 'Reopen',
  }
}
