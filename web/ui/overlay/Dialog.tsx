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
  /** Called when the user or the browser asks to close, e.g. with Escape. The dialog stays open as long as it is rendered. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** The buttons; the one that confirms comes last. */
  readonly footer?: ReactNode
  readonly width?: 'narrow' | 'wide'
}

/** The open dialogs, topmost last. A key closes only that one. */
const openDialogs: HTMLDialogElement[] = []

/** Reports whether Escape should do something else first: close a menu or clear a search box. */
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
 * In a long dialog, the first control is the button at its end, and the browser scrolls down to it. The dialog itself then takes
 * the focus, so that it is read from its heading on; Tab leads to its first control.
 */
function beginAtTop(element: HTMLDialogElement): void {
  if (element.scrollTop === 0) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  element.scrollTop = 0
}

/**
 * A modal dialog that is open while it is rendered. Escape closes it. The focus stays within it and then returns to where it was.
 */
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
    // Handles Escape before the browser does, because Chromium closes a dialog at the second Escape even if the first was
    // cancelled.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || openDialogs.at(-1) !== element || isForOther(event)) return
      event.preventDefault()
      if (!event.repeat) close()
    }
    const onCancel = (event: Event) => {
      // The owner closes the dialog by no longer rendering it; if the browser closed it, the two would be out of step.
      event.preventDefault()
      close()
    }
    // The browser may close it in ways that cannot be cancelled, such as Back on a phone. Shows it again, because only the owner
    // decides.
    const onClosed = () => element.showModal()
    // A resize may rearrange the page and move the element in the DOM, which takes it out of the top layer. Closing it then makes
    // onClosed show it again.
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
