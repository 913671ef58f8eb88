import { useEffect, useRef, useState } from 'react'
import { codeOfText, markKey, markOfText, markReasonLength, markText } from '../../../engine/marks.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextArea } from '../../ui/controls/TextArea.tsx'
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Menu, type MenuItem } from '../../ui/overlay/Menu.tsx'
import { onPageKey } from '../../ui/page-keys.ts'
import { focusField } from '../focus.ts'
import type { FormStore } from '../store/form-store.ts'
import { useDefinition, useFormStore } from '../use-form.ts'
import styles from './CellMenu.module.css'

// spec 3 §2.32

interface Anchor {
  readonly key: string
  readonly top: number
  readonly left: number
  /** The other fields of the same grid line that have neither a value nor a mark. */
  readonly emptyOfLine: readonly string[]
}

/** The largest width of the menu's button in pixels, including a distance to the edge of the window. */
const ROOM = 40

const markable = 'input[data-markable]:not([readonly])'

/** A menu next to the focused number, to say why it has no value. Alt+M opens it. */
export function CellMenu() {
  const store = useFormStore()
  const host = useRef<HTMLDivElement>(null)
  const [anchor, setAnchor] = useState<Anchor | null>(null)
  const [asked, setAsked] = useState<string | null>(null)

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const isOwn = (target: EventTarget | null) => target instanceof Node && host.current?.contains(target)
    const show = (target: EventTarget | null) => {
      if (!isOwn(target)) setAnchor(anchorAt(target, store))
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyM' || !anchorAt(event.target, store)) return
      event.preventDefault()
      host.current?.querySelector('button')?.click()
    }
    show(document.activeElement)
    document.addEventListener('focusin', event => show(event.target), { signal })
    // Typing can also move the cell, or change which cells of its line are empty. This waits until the browser is idle.
    const leaveStore = store.subscribe('rest', () => show(document.activeElement))
    const endKeys = onPageKey(onKeyDown)
    return () => {
      endKeys()
      leaveStore()
      leaving.abort()
    }
  }, [store])

  const close = (key: string) => {
    setAsked(null)
    focusField(key, 'nearest')
  }
  return (
    <>
      <div
        ref={host}
        hidden={!anchor}
        className={styles.host}
        style={anchor ? { top: anchor.top, left: anchor.left } : undefined}
      >
        {anchor && (
          <Menu
            size="small"
            label={
              <VisuallyHidden>Why there is no value: {store.definition(anchor.key)?.label}</VisuallyHidden>
            }
            items={itemsOf(store, anchor, setAsked)}
          />
        )}
      </div>
      {asked !== null && <NotAvailable fieldKey={asked} onClose={() => close(asked)} />}
    </>
  )
}

function itemsOf(store: FormStore, { key, emptyOfLine }: Anchor, ask: (key: string) => void): MenuItem[] {
  const set = (changes: Readonly<Record<string, string | number | null>>) => () => {
    store.setAll(changes, { undoable: true })
    focusField(key, 'nearest')
  }
  const [na, nv] = [markText({ code: 'na' }), markText({ code: 'nv' })]
  // Something may have been typed since the menu was opened.
  const markLine = (mark: string) => () => {
    const empty = emptyOfLine.filter(other => isEmpty(store, other))
    set(Object.fromEntries(empty.map(other => [markKey(other), mark])))()
  }
  const isMarked = codeOfText(store.field(key).note) !== undefined
  return [
    { label: 'Zero', onSelect: set({ [key]: 0 }) },
    { label: 'Not applicable', onSelect: set({ [markKey(key)]: na }) },
    { label: 'Not available…', onSelect: () => ask(key) },
    ...(emptyOfLine.length > 0
      ? [
          { label: 'Mark the empty cells of this line as not applicable', onSelect: markLine(na) },
          { label: 'Mark the empty cells of this line as not available', onSelect: markLine(nv) },
        ]
      : []),
    ...(isMarked ? [{ label: 'Remove the mark', onSelect: set({ [markKey(key)]: null }) }] : []),
  ]
}

/** Returns the position of the menu for a number's box; null for any other element. */
function anchorAt(target: EventTarget | null, store: FormStore): Anchor | null {
  const input = target instanceof HTMLElement ? target.closest<HTMLInputElement>(markable) : null
  if (!input) return null
  const box = input.getBoundingClientRect()
  const line = [...(input.closest('tr')?.querySelectorAll<HTMLInputElement>(markable) ?? [])]
  const emptyOfLine = line.map(({ id }) => id).filter(key => isEmpty(store, key))
  const left = input.closest('tr') ? box.left : Math.min(endOfLabel(input), window.innerWidth - ROOM)
  // Relative to the page, not to the window, so that the menu scrolls with its cell.
  return { key: input.id, top: box.top + window.scrollY, left: left + window.scrollX, emptyOfLine }
}

/** Returns the right end of the label above a single box, which the menu must not cover. */
function endOfLabel(input: HTMLInputElement): number {
  const words = document.createRange()
  const label = input.labels?.[0]
  if (!label) return input.getBoundingClientRect().left
  words.selectNodeContents(label)
  return words.getBoundingClientRect().right + 4
}

function isEmpty(store: FormStore, key: string): boolean {
  const { answer, text, note } = store.field(key)
  return answer === undefined && !text && codeOfText(note) === undefined
}

interface Props {
  readonly fieldKey: string
  readonly onClose: () => void
}

/** Asks why a figure is not available. The reason is optional. */
function NotAvailable({ fieldKey, onClose }: Props) {
  const store = useFormStore()
  const { label } = useDefinition(fieldKey)
  const [reason, setReason] = useState(markOfText(store.field(fieldKey).note)?.reason ?? '')
  function mark() {
    store.setAll({ [markKey(fieldKey)]: markText({ code: 'nv', reason: reason.trim() }) }, { undoable: true })
    onClose()
  }
  return (
    <Dialog
      title={`Not available: ${label}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={mark}>
            Mark as not available
          </Button>
        </>
      }
    >
      <TextArea
        label="Why is it not available?"
        hint="Shown in the credit file."
        rows={3}
        maxLength={markReasonLength}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
    </Dialog>
  )
}
