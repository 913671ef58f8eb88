import { useEffect, useState } from 'react'
import { rowOf } from '../../../forms/catalogue.ts'
import { useSaveWords } from '../actions/SaveStateLine.tsx'
import { isReadOnly } from '../open-form/state.ts'
import { useFormScope, useStatus, useStep } from '../use-form.ts'
import styles from './FileLine.module.css'
import { fileWords } from './file-words.ts'

/**
 * Whose file is open, which form and step, and whether it is saved, at the top of the window once the page's head is out of
 * sight. For the eyes alone: the head and the bar of actions say the same to a screen reader, once.
 */
export function FileLine({ isOfficer }: { readonly isOfficer: boolean }) {
  const { open } = useFormScope()
  const { steps } = open.store.form
  const step = useStep()
  const status = useStatus()
  const { name, id } = fileWords(status.client, isOfficer)
  const { text, isBad } = useSaveWords()
  const isShown = useIsHeadGone()
  const isFilled = steps.length > 1 && !isReadOnly(status)
  const place = isFilled ? `${rowOf(open.type).label} ${step} of ${steps.length}` : rowOf(open.type).label
  return (
    <div aria-hidden="true" className={isShown ? styles.line : styles.away}>
      <Words className={styles.name} text={name} />
      <Words className={styles.id} text={id} />
      <Words className={styles.place} text={place} />
      <Words className={isBad ? styles.bad : styles.saved} text={text} />
    </div>
  )
}

/** Written by its style (content), so that the page's text says it once. */
function Words({
  className,
  text,
}: {
  readonly className: string | undefined
  readonly text: string | undefined
}) {
  return text ? <span className={className} data-text={text} /> : null
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
