import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Dialog.module.css'

interface Props {
  /** A heading; without one, `label` names the dialog to screen readers. */
  readonly title?: string
  readonly label?: string
  /** alertdialog for the specification's alerts and confirmations (D31). */
  readonly role?: 'dialog' | 'alertdialog'
  readonly onClose: () => void
  readonly children: ReactNode
  /** The buttons, the one that goes on last. */
  readonly footer?: ReactNode
  readonly width?: 'narrow' | 'wide'
}

/** A modal dialog: rendered means open. Escape closes, the focus is kept within and goes back where it came from. */
export function Dialog({
  title,
  label,
  role = 'dialog',
  onClose,
  children,
  footer,
  width = 'narrow',
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    if (!element.open) element.showModal()
    const onCancel = (event: Event) => {
      // The owner decides by no longer rendering it; a dialog closed by the browser would be out of step.
      event.preventDefault()
      close()
    }
    element.addEventListener('cancel', onCancel)
    return () => {
      element.removeEventListener('cancel', onCancel)
      element.close()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={title ? `${id}-title` : undefined}
      aria-label={title ? undefined : label}
      aria-describedby={role === 'alertdialog' ? `${id}-body` : undefined}
      className={classNames(styles.dialog, width === 'wide' && styles.wide)}
    >
      {title && (
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
      )}
      <div id={`${id}-body`} className={styles.body}>
        {children}
      </div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </dialog>
  )
}
