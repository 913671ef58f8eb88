import { useState } from 'react'
import { messageOf } from '../api-client.ts'
import { britishDate, longDate } from '../dates.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { timeOf } from './actions/SaveStateLine.tsx'
import { isCompleted, keptFrom, withOfficerSince } from './open-form/state.ts'
import { useContactStatus, useFormScope, useStatus } from './use-form.ts'

// spec 3 §2.3; D4

/** Above the fields: completed and read-only, given by the applicant, brought back from this device, kept on this device. */
export function Notices({ onReopen }: { readonly onReopen: () => Promise<void> }) {
  const { open, contact } = useFormScope()
  const status = useStatus()
  const { takenOverAt } = status
  const isReadOnly = isCompleted(status)
  const officerSince = withOfficerSince(status)
  const leftFrom = keptFrom(status)
  const contactFrom = useContactStatus().restoredFrom
  const restoredFrom = status.restoredFrom ?? contactFrom
  const [error, setError] = useState<string | null>(null)

  async function reopen() {
    setError(null)
    await onReopen().catch((fault: unknown) => setError(messageOf(fault, 'The form could not be reopened')))
  }

  async function discardRestored() {
    if (status.restoredFrom) await open.discardDraft()
    if (contactFrom) await contact?.discard()
  }

  return (
    <>
      {officerSince && (
        <Banner tone="info">
          Your application is with your loan officer since {longDate(officerSince)}. You can read it here;
          please tell your loan officer what should be changed.
        </Banner>
      )}
      {isReadOnly && !officerSince && (
        <Banner
          tone="success"
          action={
            <Button size="small" onClick={reopen}>
              Reopen for editing
            </Button>
          }
        >
          This form is completed and read-only.
        </Banner>
      )}
      {takenOverAt && !officerSince && (
        <Banner tone="info">
          These answers were given by the applicant and taken over on {britishDate(takenOverAt)}.
          {!isReadOnly && ' Check them with the customer.'}
        </Banner>
      )}
      {error && <Banner tone="error">{error}</Banner>}
      {restoredFrom && (
        <Banner
          tone="info"
          action={
            <Button size="small" onClick={discardRestored}>
              Discard
            </Button>
          }
        >
          Unsaved changes from {timeOf(restoredFrom)} on this device were restored.
        </Banner>
      )}
      {leftFrom && (
        <Banner
          tone="attention"
          action={
            <Button size="small" onClick={() => open.discardDraft()}>
              Discard
            </Button>
          }
        >
          Unsaved changes from {timeOf(leftFrom)} are kept on this device.
          {!officerSince && ' Reopen the form to restore them.'}
        </Banner>
      )}
    </>
  )
}
