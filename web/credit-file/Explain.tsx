import { useRef, useState } from 'react'
import { explanationLength } from '../../forms/checks/check.ts'
import { call, ownMessageOf } from '../api-client.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextArea } from '../ui/controls/TextArea.tsx'
import { focusNearby } from '../ui/focus-nearby.ts'
import { toast } from '../ui/overlay/toasts.ts'
import type { FileCheck } from './credit-file.ts'
import styles from './Explain.module.css'

interface Props {
  readonly clientId: string
  readonly check: Pick<FileCheck, 'id' | 'title' | 'fingerprint'>
  /** Before the words are sent. */
  readonly onSave?: () => Promise<unknown>
  readonly onExplained: () => Promise<unknown>
}

/** Why a check says what it says, written by the officer for the figures of now. */
export function Explain({ clientId, check, onSave, onExplained }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const written = useRef<HTMLFormElement>(null)

  async function save() {
    const comeBack = focusNearby(written.current)
    setBusy(true)
    try {
      await onSave?.()
      await call('POST /api/loan-officer/clients/{clientId}/checks/{checkId}/explain', {
        params: { clientId, checkId: check.id },
        body: { text, fingerprint: check.fingerprint },
      })
      await onExplained()
      comeBack()
      toast('Explained.')
    } catch (error) {
      setFault(ownMessageOf(error))
    } finally {
      setBusy(false)
    }
  }

  function cancel() {
    setIsOpen(false)
    requestAnimationFrame(() => opener.current?.focus())
  }

  if (!isOpen)
    return (
      <div className={styles.buttons}>
        <Button ref={opener} size="small" onClick={() => setIsOpen(true)}>
          Explain
        </Button>
      </div>
    )
  return (
    <form
      ref={written}
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <TextArea
        label={`Why: ${check.title}`}
        rows={2}
        maxLength={explanationLength}
        value={text}
        error={fault}
        autoFocus
        onChange={event => setText(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="small" variant="primary" busy={busy}>
          Save
        </Button>
        <Button size="small" variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
