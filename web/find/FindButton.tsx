import Search from 'lucide-react/icons/search'
import {
  type ComponentProps,
  type ComponentType,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'
import { lazyPart } from '../shell/lazy-code.tsx'
import control from '../ui/controls/control.module.css'
import { Kbd } from '../ui/display/Kbd.tsx'
import { isFocusLost } from '../ui/focus.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { onPageKey } from '../ui/page-keys.ts'
import styles from './FindButton.module.css'

/** Loaded when it is first opened, because no form needs what it searches with. */
const OfficerFind = lazyPart(() => import('./OfficerFind.tsx').then(m => m.OfficerFind), LoadingDialog)

/** The button on every loan officer's screen that opens the search for their clients. */
export function FindClient() {
  return <FindButton dialog={OfficerFind} />
}

/** Takes what is typed before the search has loaded. */
function LoadingDialog({ memory, onClose }: FindProps) {
  return (
    <Dialog label="Find" onClose={onClose} width="wide">
      <div className={styles.frame}>
        <FindInput
          autoFocus
          defaultValue={memory.text}
          onChange={({ target }) => {
            memory.text = target.value
          }}
        />
        <div className={styles.list} />
        <p role="status" className={styles.status}>
          Searching…
        </p>
      </div>
    </Dialog>
  )
}

/** The props of a search dialog. */
export interface FindProps {
  /** The text typed so far, which the dialog keeps up to date. */
  readonly memory: { text: string }
  readonly onClose: () => void
}

/**
 * The search as it stands, with its text. Kept outside of the header, because the header of a loading screen is replaced when
 * the screen arrives, and whoever has pressed Ctrl+K by then is typing.
 */
const search = { isOpen: false, text: '' }

function endSearch(): void {
  search.isOpen = false
  search.text = ''
}

/** Opens the search dialog with Ctrl+K, and offers a button for users who do not know the key. */
export function FindButton({ dialog: Dialog }: { readonly dialog: ComponentType<FindProps> }) {
  const [isOpen, setOpen] = useState(search.isOpen)
  const close = useCallback(() => {
    endSearch()
    setOpen(false)
    requestAnimationFrame(focusScreen)
  }, [])
  useFindKey(() => setOpen(true))
  useSearchMemory(isOpen, close)
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K"
        className={styles.opener}
        onClick={() => setOpen(true)}
      >
        <Search className={styles.icon} />
        <span className={styles.word}>Find</span>
        <Kbd>Ctrl K</Kbd>
      </button>
      {isOpen && <Dialog memory={search} onClose={close} />}
    </>
  )
}

/** Calls `find` on Ctrl+K, or ⌘K on a Mac, also while the user types into a field. */
function useFindKey(find: () => void): void {
  const run = useEffectEvent(find)
  // As soon as the button is on screen. An ordinary effect may run some frames later on a busy machine.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return
      event.preventDefault()
      // Not while another dialog is open, because that needs an answer first.
      if (!document.querySelector('dialog:modal')) run()
    }
    return onPageKey(onKeyDown)
  }, [])
}

/** What had the focus before the search is gone if the screen has arrived meanwhile. Then its heading takes the focus. */
function focusScreen(): void {
  if (!isFocusLost()) return
  const heading = document.querySelector<HTMLElement>('main h2[tabindex]')
  ;(heading ?? document.getElementById('main'))?.focus({ preventScroll: true })
}

/** The number of headers on the page. */
let headers = 0

/** Remembers an open search for the header that replaces this one at once. It ends with the page and on Back. */
function useSearchMemory(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    headers += 1
    return () => {
      headers -= 1
      setTimeout(() => headers === 0 && endSearch())
    }
  }, [])
  useEffect(() => {
    if (!isOpen) return
    search.isOpen = true
    addEventListener('popstate', close)
    return () => removeEventListener('popstate', close)
  }, [isOpen, close])
}

/** The text box of a search dialog. */
export function FindInput(props: ComponentProps<'input'>) {
  return (
    <input
      role="combobox"
      dir="auto"
      aria-label="Find"
      aria-expanded={false}
      aria-autocomplete="list"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      className={control.control}
      {...props}
    />
  )
}
