import { useEffect, useState } from 'react'
import { rowOf } from '../../../forms/catalogue.ts'
import { useSaveWords } from '../actions/SaveStateLine.tsx'
import { isReadOnly } from '../open-form/state.ts'
import { useFormScope, useStatus, useStep } from '../use-form.ts'
import { ClientLine } from './ClientLine.tsx'
import styles from './FileLine.module.css'

/**
 * Whose file is open, which form and step, and whether it is saved, at the top of the window once the page's head is out of
 * sight. For the eyes alone: the head and the bar of actions say the same to a screen reader, once.
 */
export function FileLine({ isOfficer }: { readonly isOfficer: boolean }) {
  const { open } = useFormScope()
  const { steps } = open.store.form
  const step = useStep()
  const isRead = isReadOnly(useStatus())
  const { text, isBad } = useSaveWords()
  const isShown = useIsHeadGone()
  return (
    <div aria-hidden="true" className={isShown ? styles.line : styles.away}>
      <span className={styles.file}>
        <ClientLine isOfficer={isOfficer} />
      </span>
      <span className={styles.place}>
        {rowOf(open.type).label}
        {!isRead && steps.length > 1 && ` ${step} of ${steps.length}`}
      </span>
      <span className={isBad ? styles.bad : styles.saved}>{text}</span>
    </div>
  )
}

function useIsHeadGone(): boolean {
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    const head = document.querySelector('header')
    if (!head) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setGone(!entry.isIntersecting)
    })
    observer.observe(head)
    return () => observer.disconnect()
  }, [])
  return isGone
}
