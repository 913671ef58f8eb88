import { useState } from 'react'
import { markKey, markOfText, markReasonLength, markText } from '../../../engine/marks.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextArea } from '../../ui/controls/TextArea.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useDefinition, useFormStore } from '../use-form.ts'

interface Props {
  readonly fieldKey: string
  readonly onClose: () => void
}

/** Asks why a figure is not available. The reason is optional. */
export function NotAvailable({ fieldKey, onClose }: Props) {
  const store = useFormStore()
  const { label } = useDefinition(fieldKey)
  const [reason, setReason] = useState(markOfText(store.field(fieldKey).note)?.reason ?? '')
  function mark() {
    store.setAll({ [markKey(fieldKey)]: markText({ code: 'nv', reason: reason.trim() }) }, { undoable: true })
    onClose()
  }
  return (
    <Dialog
      title={`Not available: ${label}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={mark}>
            Mark as not available
          </Button>
        </>
      }
    >
      <TextArea
        label="Why is it not available?"
        hint="Shown in the credit file."
        rows={3}
        maxLength={markReasonLength}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
    </Dialog>
  )
}
