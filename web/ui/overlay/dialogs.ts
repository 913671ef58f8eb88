import { sharedValue } from '../shared-value.ts'

/** The specification's alerts and confirmations as promises (D31). DialogHost shows the questions one at a time. */

export interface Ask {
  readonly text: string
  readonly title?: string
  /** The text of the button that confirms. */
  readonly confirm: string
  readonly cancel?: string
  readonly danger?: boolean
  /** The text of a button that offers a second way to continue. */
  readonly other?: string
  readonly answer: (answer: Answer) => void
}

/** True to continue, false to cancel, 'other' for the second way to continue. */
export type Answer = boolean | 'other'

/** The open questions; the first one is shown. */
export const questions = sharedValue<readonly Ask[]>([])

function ask(question: Omit<Ask, 'answer'>): Promise<Answer> {
  return new Promise(resolve => {
    const entry: Ask = {
      ...question,
      answer: answer => {
        questions.set(questions.current().filter(other => other !== entry))
        resolve(answer)
      },
    }
    questions.set([...questions.current(), entry])
  })
}

/** Shows a text until the user acknowledges it. */
export async function alertDialog(text: string): Promise<void> {
  await ask({ text, confirm: 'OK' })
}

interface Confirmation {
  readonly text: string
  readonly title?: string
  readonly confirm: string
  readonly cancel?: string
  /** Whether something is lost by continuing: the button is red and Cancel has the focus. */
  readonly danger?: boolean
}

/** Asks before continuing; resolves to false on Cancel and Escape. */
export function confirmDialog(question: Confirmation & { readonly other: string }): Promise<Answer>
export function confirmDialog(question: Confirmation): Promise<boolean>
export function confirmDialog({ cancel = 'Cancel', ...question }: Confirmation): Promise<Answer> {
  return ask({ ...question, cancel })
}
