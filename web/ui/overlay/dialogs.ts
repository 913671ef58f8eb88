/** The specification's alerts and confirmations as questions one can await (D31); DialogHost shows them, one at a time. */

export interface Ask {
  readonly text: string
  readonly title?: string
  /** The word on the button that goes on. */
  readonly confirm: string
  readonly cancel?: string
  readonly danger?: boolean
  readonly answer: (confirmed: boolean) => void
}

let queue: readonly Ask[] = []
const listeners = new Set<() => void>()

function update(next: readonly Ask[]): void {
  queue = next
  for (const listener of listeners) listener()
}

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The question to show now. */
export function currentDialog(): Ask | null {
  return queue[0] ?? null
}

function ask(question: Omit<Ask, 'answer'>): Promise<boolean> {
  return new Promise(resolve => {
    const entry: Ask = {
      ...question,
      answer: confirmed => {
        update(queue.filter(other => other !== entry))
        resolve(confirmed)
      },
    }
    update([...queue, entry])
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
export function confirmDialog({ cancel = 'Cancel', ...question }: Confirmation): Promise<boolean> {
  return ask({ ...question, cancel })
}
