import { sharedValue } from '../shared-value.ts'

/** The specification's alerts and confirmations as questions one can await (D31); DialogHost shows them, one at a time. */

export interface Ask {
  readonly text: string
  readonly title?: string
  /** The word on the button that goes on. */
  readonly confirm: string
  readonly cancel?: string
  readonly danger?: boolean
  /** The word on a button that goes on in another way. */
  readonly other?: string
  readonly answer: (answer: Answer) => void
}

/** Whether to go on, or to go on in the other way. */
export type Answer = boolean | 'other'

/** What is asked; the first of them is shown. */
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

/** Show a text until it is acknowledged. */
export async function alertDialog(text: string, title?: string): Promise<void> {
  await ask({ text, confirm: 'OK', ...(title && { title }) })
}

interface Confirmation {
  readonly text: string
  readonly title?: string
  readonly confirm: string
  readonly cancel?: string
  /** Something is lost by going on: the button is red and Cancel has the focus. */
  readonly danger?: boolean
}

/** Ask before going on; false on Cancel and Escape. */
export function confirmDialog(question: Confirmation & { readonly other: string }): Promise<Answer>
export function confirmDialog(question: Confirmation): Promise<boolean>
export function confirmDialog({ cancel = 'Cancel', ...question }: Confirmation): Promise<Answer> {
  return ask({ ...question, cancel })
}
