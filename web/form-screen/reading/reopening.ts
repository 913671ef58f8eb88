import { type FormType, rowOf } from '../../../forms/catalogue.ts'
import { formsAfter } from '../../../forms/chain.ts'

const takesBack =
  'If you have sent your application, this takes it back: check it and send it again when the form is completed.'

/**
 * Returns the question before reopening a form, which says what it will do (D40) and, for an applicant's own form, what
 * happens to the application (D48).
 */
export function reopeningOf(type: FormType, completed: readonly FormType[], isOwn: boolean) {
  const { label } = rowOf(type)
  const later = formsAfter(type).filter(other => completed.includes(other))
  const labels = later.map(other => rowOf(other).label).join(', ')
  const locks = `Until it is completed again, the forms after it can be read but not changed. They keep their answers: ${labels}.`
  return {
    title: `Reopen the ${label}?`,
    text: `The ${label} can then be changed, and no longer counts as completed.${later.length > 0 ? `\n${locks}` : ''}${isOwn ? `\n${takesBack}` : ''}`,
    confirm: 'Reopen',
  }
}
