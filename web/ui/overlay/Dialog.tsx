import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { onPageKey } from '../page-keys.ts'
import styles from './Dialog.module.css'

interface Props {
  /** A heading; without one, `label` names the dialog to screen readers. */
  readonly title?: string
  readonly label?: string
  /** alertdialog for the specification's alerts and confirmations (D31). */
  readonly role?: 'dialog' | 'alertdialog'
  /** Asked to close, by Escape or by the browser. The dialog stays while it is rendered. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** The buttons, the one that goes on last. */
  readonly footer?: ReactNode
  readonly width?: 'narrow' | 'wide'
}

/** The dialogs that are open, the topmost last: a key closes only that one. */
const openDialogs: HTMLDialogElement[] = []

/** Whether Escape has something else to do first: close a menu, or empty a search box. */
function isForOther(event: KeyboardEvent): boolean {
  const { target } = event
  return (
    event.defaultPrevented ||
    event.isComposing ||
    document.querySelector('[popover="auto"]:popover-open') !== null ||
    (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '')
  )
}

/**
 * The first control of a long dialog is the button at its end, which the browser scrolls to. Then the dialog itself has the
 * focus, so that it is read from its heading on; Tab leads to its first control.
 */
function beginAtTop(element: HTMLDialogElement): void {
  if (element.scrollTop === 0) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  element.scrollTop = 0
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
    beginAtTop(element)
    openDialogs.push(element)
    // Escape is heard before the browser acts on it: Chromium closes a dialog at the second Escape, asked or not.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || openDialogs.at(-1) !== element || isForOther(event)) return
      event.preventDefault()
      if (!event.repeat) close()
    }
    const onCancel = (event: Event) => {
      // The owner decides by no longer rendering it; a dialog closed by the browser would be out of step.
      event.preventDefault()
      close()
    }
    // There are other ways than Escape, such as Back on a phone; the owner decides also after those.
    const onClosed = () => element.showModal()
    // A page that another width arranges anew may move it, which takes it off the top: it is closed, and so shown again.
    const onResize = () => requestAnimationFrame(() => element.matches(':modal') || element.close())
    const endKeys = onPageKey(onKeyDown)
    addEventListener('resize', onResize)
    element.addEventListener('cancel', onCancel)
    element.addEventListener('close', onClosed)
    return () => {
      endKeys()
      removeEventListener('resize', onResize)
      element.removeEventListener('cancel', onCancel)
      element.removeEventListener('close', onClosed)
      openDialogs.splice(openDialogs.indexOf(element), 1)
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
