import { useEffect, useSyncExternalStore } from 'react'
import { Button } from '../controls/Button.tsx'
import { keepFocus } from '../focus.ts'
import { Dialog } from './Dialog.tsx'
import { type Ask, questions } from './dialogs.ts'

const keys = new WeakMap<Ask, number>()
let lastKey = 0

/** Returns a key for each question, so that the next one in the queue opens as a new dialog. */
function keyOf(question: Ask): number {
  const key = keys.get(question) ?? ++lastKey
  keys.set(question, key)
  return key
}

/**
 * Shows the questions of alertDialog and confirmDialog, and keeps the focus when a dialog or anything else that had it disappears.
 * Rendered once in the app.
 */
export function DialogHost() {
  useEffect(keepFocus, [])
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
