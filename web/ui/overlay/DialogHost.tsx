import { useSyncExternalStore } from 'react'
import { Button } from '../controls/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { type Ask, questions } from './dialogs.ts'

const keys = new WeakMap<Ask, number>()
let lastKey = 0

/** A key per question, so that the next in the queue opens as a dialog of its own. */
function keyOf(question: Ask): number {
  const key = keys.get(question) ?? ++lastKey
  keys.set(question, key)
  return key
}

/** Once in the app: shows what alertDialog and confirmDialog ask. */
export function DialogHost() {
  const [question] = useSyncExternalStore(questions.subscribe, questions.current)
  if (!question) return null
  const { text, title, confirm, cancel, other, danger, answer } = question
  return (
    <Dialog
      key={keyOf(question)}
      role="alertdialog"
      {...(title ? { title } : { label: cancel ? 'Please confirm' : 'Message' })}
      onClose={() => answer(false)}
      footer={
        <>
          {cancel && <Button onClick={() => answer(false)}>{cancel}</Button>}
          {other && <Button onClick={() => answer('other')}>{other}</Button>}
          <Button variant={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {confirm}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  )
}
