import CircleAlert from 'lucide-react/icons/circle-alert'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useSyncExternalStore } from 'react'
import { timeOf } from '../../app/dates.ts'
import { useWasIdle } from '../../ui/timing.ts'
import type { ContactStatus } from '../contact/client-contact.ts'
import { failedDrafts } from '../drafts/drafts.ts'
import { contactLeftOut, unreadableAnswers } from '../messages.ts'
import type { OpenForm } from '../open-form/open-form.ts'
import { type FormState, isCompleted, withOfficerSince } from '../open-form/state.ts'
import { useContactStatus, useFormScope, useStatus } from '../use-form.ts'
import { worseOf } from './form-actions.ts'
import styles from './SaveStateLine.module.css'

/**
 * Shows whether the latest text is saved. The line at the top of the window repeats its words (FileLine). The words for a form
 * that has just been opened wait until the browser is idle, because formatting a time for the first time takes longer than
 * rendering a whole step.
 */
export function SaveStateLine() {
  const wasIdle = useWasIdle()
  const form = useStatus()
  const contact = useContactStatus()
  const isAsOpened = worseOf(form.save, contact.save).kind === 'saved'
  // A key of its own, so that the status region is added together with its text: screen readers do not announce such text.
  return !wasIdle && isAsOpened ? <p key="to come" className={styles.state} /> : <SaveState />
}

function SaveState() {
  const { text, isBad, isOnline } = useSaveWords()
  return (
    <p role="status" className={isBad ? styles.bad : styles.state}>
      {isBad && (isOnline ? <CircleAlert /> : <CloudOff />)}
      {text}
    </p>
  )
}

/** Returns the save state in words. */
export function useSaveWords() {
  const { open } = useFormScope()
  const form = useStatus()
  const contact = useContactStatus()
  const isOnline = useSyncExternalStore(subscribeToLine, () => navigator.onLine)
  const isKept = useSyncExternalStore(failedDrafts.subscribe, () => failedDrafts.current().length === 0)
  if (!isKept) return { text: 'Not kept: do not close this page', isBad: true, isOnline }
  return { ...wordsOf(form, contact, isOnline, open), isOnline }
}

function wordsOf(form: FormState, contact: ContactStatus, isOnline: boolean, { source, store }: OpenForm) {
  const good = (text: string) => ({ text, isBad: false })
  const bad = (text: string) => ({ text, isBad: true })
  const save = isCompleted(form) ? contact.save : worseOf(form.save, contact.save)
  switch (save.kind) {
    case 'saved': {
      const leftOut = contactLeftOut(contact.faults)
      const words = listed(savedWords(form, contact), leftOut && `${leftOut} not saved`)
      return leftOut ? bad(words) : good(words)
    }
    case 'saving':
      return good('Saving…')
    case 'saved in part':
      return bad(listed(savedWords(form, contact), unreadableAnswers(store.unreadableCount())))
    case 'unsaved':
      if (!isOnline) return bad('Offline, kept on this device')
      return good(source.savesByItself() ? 'Unsaved changes' : 'Kept on this device, not saved yet')
    case 'retrying':
      return bad(isOnline ? 'Not saved, retrying' : 'Offline, kept on this device')
    case 'refused':
      return bad('Not saved')
  }
}

function listed(...words: (string | null)[]): string {
  return words.filter(Boolean).join(', ')
}

function savedWords(form: FormState, contact: ContactStatus): string {
  if (isCompleted(form)) return withOfficerSince(form) ? 'With your loan officer' : 'Completed'
  const times = [form.savedAt, contact.savedAt].filter(time => time !== null)
  return times.length === 0 ? '' : `Saved ${timeOf(new Date(Math.max(...times.map(Number))).toISOString())}`
}

function subscribeToLine(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
