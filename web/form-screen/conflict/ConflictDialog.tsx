import { useEffect, useState } from 'react'
import { messageOf } from '../../api-client.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { timeOf } from '../actions/SaveStateLine.tsx'
import { useFormScope, useStatus } from '../use-form.ts'
import styles from './ConflictDialog.module.css'

/** Own changes met a newer version of the form. Nothing is dropped until the person has chosen, so Escape does nothing. */
export function ConflictDialog() {
  const { open } = useFormScope()
  const { conflict } = useStatus()
  const [error, setError] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const isAsking = conflict !== null

  // A browser closes a dialog at the second Escape, asked or not; the question stays until it is answered.
  useEffect(() => {
    if (!isAsking) return
    const askAgain = (event: Event) => {
      if (event.target instanceof HTMLDialogElement && !event.target.open) setRound(count => count + 1)
    }
    document.addEventListener('close', askAgain, true)
    return () => document.removeEventListener('close', askAgain, true)
  }, [isAsking])

  if (!conflict) return null
  const { draftFrom, differences } = conflict

  async function choose(keep: 'mine' | 'theirs') {
    setError(null)
    try {
      await open.resolve(keep)
    } catch (fault) {
      setError(messageOf(fault, 'The form could not be loaded. Please try again.'))
    }
  }

  return (
    <Dialog
      key={round}
      role="alertdialog"
      width="wide"
      title={
        draftFrom
          ? `Unsaved changes from ${timeOf(draftFrom)} on this device`
          : 'This form was changed elsewhere'
      }
      onClose={() => {}}
      footer={
        <>
          <Button onClick={() => choose('theirs')}>{draftFrom ? 'Discard' : 'Keep the other version'}</Button>
          <Button variant="primary" onClick={() => choose('mine')}>
            {draftFrom ? 'Restore' : 'Apply my changes'}
          </Button>
        </>
      }
    >
      <p>
        {draftFrom
          ? 'The form was saved elsewhere after these changes were made.'
          : 'It was saved in another tab or on another device while you were typing.'}{' '}
        {differences.length > 0 ? 'This is what differs:' : 'The saved form already holds all of them.'}
      </p>
      {differences.length > 0 && (
        <div className={styles.frame}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Yours</th>
                <th scope="col">Saved</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ key, label, yours, theirs }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td>{yours}</td>
                  <td>{theirs}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </Dialog>
  )
}
