import CircleAlert from 'lucide-react/icons/circle-alert'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useSyncExternalStore } from 'react'
import styles from './SaveStateLine.module.css'
import type { FormStatus } from './saving/form-status.ts'
import { useFormScope, useStatus } from './use-form.ts'

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

export function timeOf(date: Date | string): string {
  return time.format(new Date(date))
}

/** The one place that says where the latest text is. */
export function SaveStateLine() {
  const { open } = useFormScope()
  const status = useStatus()
  const isOnline = useSyncExternalStore(subscribeToLine, () => navigator.onLine)
  const { text, isBad } = wordsOf(status, isOnline, open.source.savesByItself())
  return (
    <p role="status" className={isBad ? styles.bad : styles.state}>
      {isBad && (isOnline ? <CircleAlert aria-hidden="true" /> : <CloudOff aria-hidden="true" />)}
      {text}
    </p>
  )
}

function wordsOf({ save, savedAt, isCompleted }: FormStatus, isOnline: boolean, savesByItself: boolean) {
  const good = (text: string) => ({ text, isBad: false })
  const bad = (text: string) => ({ text, isBad: true })
  if (isCompleted) return good('Completed')
  switch (save.kind) {
    case 'saved':
      return good(savedAt ? `Saved ${timeOf(savedAt)}` : '')
    case 'saving':
      return good('Saving…')
    case 'unsaved':
      if (!isOnline) return bad('Offline, kept on this device')
      return good(savesByItself ? 'Unsaved changes' : 'Kept on this device, not saved yet')
    case 'retrying':
      return bad(isOnline ? 'Not saved, retrying' : 'Offline, kept on this device')
    case 'refused':
      return bad('Not saved')
  }
}

function subscribeToLine(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
