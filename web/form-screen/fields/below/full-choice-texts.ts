import { whenIdle } from '../../../ui/timing.ts'
import type { FormStore } from '../../store/form-store.ts'

// spec 3 §2.100

/**
 * Shows the full text of a chosen option below a dropdown that is too narrow for it. Sets the text as `data-whole` on the
 * dropdown's frame, where the stylesheet shows it. Returns the function that stops this.
 */
export function showFullChoiceTexts(store: FormStore): () => void {
  let callOff: (() => void) | null = null
  let seen = new WeakMap<HTMLSelectElement, Seen>()
  const lookSoon = () => {
    callOff ??= whenIdle(() => {
      callOff = null
      look(store, seen)
    })
  }
  // Anything that opens, closes, appears or gets wider changes the size of the main element.
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

/** The last measurement of a dropdown. It is measured again if its text or its width changes. */
interface Seen {
  readonly text: string
  readonly width: number
}

/** Measures all dropdowns before changing any, so that the browser calculates the layout only once. */
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
  // Measures the texts with a canvas that is never shown.
  const pen = document.createElement('canvas').getContext('2d')
  const found = changed.map(select => ({ frame: select.parentElement, whole: cutText(select, pen) }))
  for (const { frame, whole } of found) {
    if (whole === null) delete frame?.dataset['whole']
    else if (frame) frame.dataset['whole'] = whole
  }
}

/** Returns the text of the chosen option; '' if nothing is chosen. */
function chosenText(select: HTMLSelectElement): string {
  return select.value === '' ? '' : (select.selectedOptions[0]?.text ?? '')
}

/** Returns the text of the chosen option if the dropdown is too narrow for it, otherwise null. */
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
