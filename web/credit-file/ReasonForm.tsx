import { useRef, useState } from 'react'
import { explanationLength } from '../../forms/checks/check.ts'
import { ownMessageOf } from '../app/api-client.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextArea } from '../ui/controls/TextArea.tsx'
import { toast } from '../ui/overlay/toasts.ts'
import styles from './ReasonForm.module.css'
import { useKeptText } from './use-kept-text.ts'

interface Props {
  /** Identifies the subject. The tab keeps the unsent text under it. */
  readonly storageKey: string
  /** The text of the button that opens the text box. */
  readonly opener: string
  readonly label: string
  /** The text of the submit button. */
  readonly submit: string
  /** The message after the text was sent. */
  readonly sentMessage: string
  readonly onSubmit: (text: string) => Promise<unknown>
}

/** A button that opens a text box for the officer's explanation, which applies to the current figures. */
export function ReasonForm({ storageKey, opener, label, submit, sentMessage, onSubmit }: Props) {
  const [text, setText] = useKeptText(`why ${storageKey}`)
  // A text begun on an earlier visit is shown again, but does not take the focus.
  const [isOpen, setIsOpen] = useState<'kept' | 'asked' | false>(text !== '' && 'kept')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  async function say() {
    setBusy(true)
    try {
      await onSubmit(text)
      setText('')
      toast(sentMessage)
    } catch (error) {
      setFault(ownMessageOf(error))
    } finally {
      setBusy(false)
    }
  }

  function cancel() {
    setText('')
    setIsOpen(false)
    requestAnimationFrame(() => button.current?.focus())
  }

  if (!isOpen)
    return (
      <div className={styles.buttons}>
        <Button ref={button} size="small" onClick={() => setIsOpen('asked')}>
          {opener}
        </Button>
      </div>
    )
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        void say()
      }}
    >
      <TextArea
        label={label}
        rows={2}
        maxLength={explanationLength}
        value={text}
        error={fault}
        autoFocus={isOpen === 'asked'}
        onChange={event => setText(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="small" variant="primary" busy={busy}>
          {submit}
        </Button>
        <Button size="small" variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
