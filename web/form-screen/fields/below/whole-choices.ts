import { whenIdle } from '../../../ui/when-idle.ts'
import type { FormStore } from '../../store/form-store.ts'

// spec 3 §2.100

/**
 * A dropdown shows one line. Where what is chosen is longer, it stands whole below: the frame is told the text, and its
 * style sheet shows it. Gives what ends the looking.
 */
export function showWholeChoices(store: FormStore): () => void {
  let callOff: (() => void) | null = null
  let seen = new WeakMap<HTMLSelectElement, Seen>()
  const lookSoon = () => {
    callOff ??= whenIdle(() => {
      callOff = null
      look(store, seen)
    })
  }
  // Whatever opens, closes, comes or becomes wider changes the size of the page’s main part.
  const observer = new ResizeObserver(lookSoon)
  for (const main of document.querySelectorAll('main')) observer.observe(main)
  const unsubscribe = store.subscribe('rest', () => look(store, seen))
  document.fonts.ready.then(() => {
    seen = new WeakMap()
    lookSoon()
  })
  return () => {
    observer.disconnect()
    unsubscribe()
    callOff?.()
    callOff = () => {}
  }
}

/** What was measured of a dropdown: it is measured again once its text or its width is another one. */
interface Seen {
  readonly text: string
  readonly width: number
}

/** All are measured before any is changed, so that the page is laid out once. */
function look(store: FormStore, seen: WeakMap<HTMLSelectElement, Seen>): void {
  const changed = store.form.fields.flatMap(({ key }) => {
    const select = document.getElementById(key)
    if (!(select instanceof HTMLSelectElement)) return []
    const now = { text: chosenText(select), width: select.clientWidth }
    const before = seen.get(select)
    if (before?.text === now.text && before.width === now.width) return []
    seen.set(select, now)
    return [select]
  })
  if (changed.length === 0) return
  // A picture that is never shown measures texts.
  const pen = document.createElement('canvas').getContext('2d')
  const found = changed.map(select => ({ frame: select.parentElement, whole: cutText(select, pen) }))
  for (const { frame, whole } of found) {
    if (whole === null) delete frame?.dataset['whole']
    else if (frame) frame.dataset['whole'] = whole
  }
}

/** What a dropdown has chosen; empty where nothing is. */
function chosenText(select: HTMLSelectElement): string {
  return select.value === '' ? '' : (select.selectedOptions[0]?.text ?? '')
}

/** What a dropdown has chosen, if there is no room for all of it; otherwise null. */
function cutText(select: HTMLSelectElement, pen: CanvasRenderingContext2D | null): string | null {
  const text = chosenText(select)
  if (!pen || text === '') return null
  const { font, letterSpacing, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select)
  pen.font = font
  pen.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing
  const room =
    select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
  return pen.measureText(text).width > room ? text : null
}
