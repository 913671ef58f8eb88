import { useEffect, useState } from 'react'
import { rowOf } from '../../../forms/catalogue.ts'
import { useSaveWords } from '../actions/SaveStateLine.tsx'
import { isReadOnly } from '../open-form/state.ts'
import type { ClientRecord } from '../saving/form-source.ts'
import { useFormScope, useStatus, useStep } from '../use-form.ts'
import styles from './FileLine.module.css'

/**
 * A line at the top of the window, shown once the page's header is out of sight: whose file is open, which form and step, and
 * whether it is saved. Hidden from screen readers, which already get this from the header and the action bar.
 */
export function FileLine({ isOfficer }: { readonly isOfficer: boolean }) {
  return useIsHeadGone() ? <ShownLine isOfficer={isOfficer} /> : null
}

function ShownLine({ isOfficer }: { readonly isOfficer: boolean }) {
  const { open } = useFormScope()
  const { steps } = open.store.form
  const step = useStep()
  const status = useStatus()
  const { name, id } = fileWords(status.client, isOfficer)
  const { text, isBad } = useSaveWords()
  const isFilled = steps.length > 1 && !isReadOnly(status)
  const place = isFilled ? `${rowOf(open.type).label} ${step} of ${steps.length}` : rowOf(open.type).label
  return (
    <div aria-hidden="true" className={styles.line}>
      <Words className={styles.name} text={name} />
      <Words className={styles.id} text={id} />
      <Words className={styles.place} text={place} />
      <Words className={isBad ? styles.bad : styles.saved} text={text} />
    </div>
  )
}

/** Rendered by CSS `content`, so that the page's text contains the words only once. */
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

/** The name and number of the client whose file is open. */
export function ClientLine({ isOfficer }: { readonly isOfficer: boolean }) {
  const { name, id } = fileWords(useStatus().client, isOfficer)
  if (id === undefined) return <bdi>{name}</bdi>
  return (
    <>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <span>{id}</span>
    </>
  )
}

/** Says in words whose file is open. `id` is the client's number, once there is one. */
function fileWords(client: ClientRecord | null, isOfficer: boolean) {
  if (!isOfficer) return { name: 'Your own application' }
  return client ? { name: client.name, id: client.clientId } : { name: 'New client' }
}
