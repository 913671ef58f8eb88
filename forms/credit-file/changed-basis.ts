import type { FormType } from '../catalogue.ts'

interface RestingForm {
  readonly formId: string
  readonly type: FormType
  readonly completedAt: string
}

/** Groups changed values by the completed form that is based on them, in the order of the file. */
export function formsBasedOnChanges<Input extends { readonly restingForm: RestingForm }>(
  stale: readonly Input[],
): { readonly form: RestingForm; readonly inputs: readonly Input[] }[] {
  const forms = new Map(stale.map(({ restingForm }) => [restingForm.formId, restingForm]))
  return [...forms.values()].map(form => ({
    form,
    inputs: stale.filter(({ restingForm }) => restingForm.formId === form.formId),
  }))
}

/** Returns a sentence on how many completed forms are based on changed figures, naming the memo as the decision; '' for none. */
export function changedBasisText(stale: readonly { readonly restingForm: RestingForm }[]): string {
  const types = formsBasedOnChanges(stale).map(({ form }) => form.type)
  const others = types.filter(type => type !== 'credit_app_memo').length
  if (types.length === 0) return ''
  const verb = types.length === 1 ? 'rests' : 'rest'
  return `${subject(types.length > others, others)} ${verb} on figures that changed since.`
}

function subject(withMemo: boolean, others: number): string {
  if (!withMemo) return others === 1 ? 'One completed form' : `${others} completed forms`
  if (others === 0) return 'The memo'
  return others === 1 ? 'The memo and one other form' : `The memo and ${others} other forms`
}

interface Effect {
  readonly label: string
  readonly to: string
  readonly follows: boolean
  readonly answered: boolean
}

interface Changed {
  readonly effects: readonly Effect[]
}

/**
 * Describes how a changed value affects the form that is based on it: “LTV would be Up to 50%; Total score would be 86.5.” If the
 * officer overrode a suggestion, only the suggestion would change, and the text leaves it out if it is now the officer’s answer. If
 * several changed values affect the same field, the text says that the effect is that of all changes together.
 */
export function effectsInWords(effects: readonly Effect[], inputs: readonly Changed[] = []): string {
  if (effects.length === 0) return 'suggests the same answers.'
  const open = effects.filter(({ answered }) => !answered)
  if (open.length === 0) return 'suggests the answers that the form has.'
  const words = open.map(({ label, to, follows }) => {
    const causes = inputs.filter(input => input.effects.some(effect => effect.label === label)).length
    const all = causes > 1 ? ', by all changes together' : ''
    if (to === '–') return `for ${label} nothing would be suggested${all}`
    const quoted = isSentence(to) ? `“${to}”` : to
    return `${follows ? `${label} would be ${quoted}` : `for ${label} ${quoted} would be suggested`}${all}`
  })
  return `${words.join('; ')}.`
}

const isSentence = (text: string) => text.endsWith('.')

/** Names for earlier forms' figures that changed after a later form was completed with them; for screens, lists and paper. */
export const changedSince = {
  title: 'Figures changed since',
  column: 'Changed since',
  completedWith: 'with figures that changed since',
} as const

/** Returns e.g. "1 figure", "3 figures". */
export function figuresInWords(count: number): string {
  return count === 1 ? '1 figure' : `${count} figures`
}
