import { britishDate, longDate, timeOf } from '../app/dates.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { confirmDialog } from '../ui/overlay/dialogs.ts'
import { focusHeading } from './focus.ts'
import { isReadOnly, keptFrom, withOfficerSince } from './open-form/state.ts'
import { useContactStatus, useFormScope, useStatus } from './use-form.ts'

// spec 3 §2.3; D4

export interface NoticesProps {
  /** Why the saved form could not be opened, so that an empty one is shown; null if it could (spec 1 §8). */
  readonly failure?: string | null
  readonly onReload?: () => void
}

/**
 * Notices above the fields: a form that could not be opened, answers that the applicant gave, changes that were restored from
 * this device, and changes that are kept on it.
 */
export function Notices({ failure, onReload }: NoticesProps) {
  const { open, contact } = useFormScope()
  const status = useStatus()
  const { takenOverAt } = status
  const isRead = isReadOnly(status)
  const officerSince = withOfficerSince(status)
  const leftFrom = keptFrom(status)
  const contactFrom = useContactStatus().restoredFrom
  const restoredFrom = status.restoredFrom ?? contactFrom

  async function discardRestored() {
    if (!(await asksToDiscard())) return
    if (status.restoredFrom) await open.discardDraft()
    if (contactFrom) await contact?.discard()
    focusHeading()
  }

  async function discardKept() {
    if (!(await asksToDiscard())) return
    await open.discardDraft()
    focusHeading()
  }

  return (
    <>
      {failure && (
        <Banner
          tone="attention"
          action={
            <Button size="small" onClick={onReload}>
              Try again
            </Button>
          }
        >
          The saved form could not be opened ({failure}). This is a new, empty form.
        </Banner>
      )}
      {officerSince && (
        <Banner tone="accent">
          Your application is with your loan officer since {longDate(officerSince)}. You can read it here;
          please tell your loan officer what should be changed.
        </Banner>
      )}
      {takenOverAt && !officerSince && (
        <Banner tone="accent">
          These answers were given by the applicant and taken over on {britishDate(takenOverAt)}.
          {!isRead && ' Check them with the customer.'}
        </Banner>
      )}
      {restoredFrom && (
        <Banner
          tone="accent"
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
            <Button size="small" onClick={discardKept}>
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

/** Asks first, because discarded changes cannot be restored. */
function asksToDiscard(): Promise<boolean> {
  return confirmDialog({
    text: 'Discard the unsaved changes of this device? What is saved is shown in their place. This cannot be undone.',
    confirm: 'Discard changes',
    danger: true,
  })
}
