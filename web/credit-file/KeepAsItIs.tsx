import { useRef, useState } from 'react'
import { call, ownMessageOf } from '../api-client.ts'
import { Button } from '../ui/controls/Button.tsx'
import { focusNearby } from '../ui/focus-nearby.ts'
import { alertDialog } from '../ui/overlay/dialogs.ts'
import { toast } from '../ui/overlay/toasts.ts'
import styles from './Explain.module.css'

interface Props {
  readonly formId: string
  readonly onKept: () => Promise<unknown>
}

/** Leaves a completed form as it is: from now on it rests on the values of now. To update it, its screen reopens it. */
export function KeepAsItIs({ formId, onKept }: Props) {
  const [busy, setBusy] = useState(false)
  const place = useRef<HTMLDivElement>(null)

  async function keep() {
    const comeBack = focusNearby(place.current)
    setBusy(true)
    try {
      await call('POST /api/loan-officer/forms/{formId}/confirm', { params: { formId }, body: {} })
      await onKept()
      comeBack()
      toast('Kept as it is.')
    } catch (error) {
      await alertDialog(ownMessageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div ref={place} className={styles.buttons}>
      <Button size="small" busy={busy} onClick={() => void keep()}>
        Keep as it is
      </Button>
    </div>
  )
}
