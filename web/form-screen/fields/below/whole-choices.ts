import { whenIdle } from '../../../ui/when-idle.ts'
import type { FormStore } from '../../store/form-store.ts'

// spec 3 §2.100

/**
 * A dropdown shows one line. Where what is chosen is longer, it stands whole below: the frame is told the text, and its
 * style sheet shows it. Gives what ends the looking.
 */
export function showWholeChoices(store: FormStore): () => void {
  let callOff: (() => void) | null = null
  const lookSoon = () => {
    callOff ??= whenIdle(() => {
      callOff = null
      look(store)
    })
  }
  // Whatever opens, closes, comes or becomes wider changes the size of the page’s main part.
  const observer = new ResizeObserver(lookSoon)
  for (const main of document.querySelectorAll('main')) observer.observe(main)
  const unsubscribe = store.subscribe('answers', lookSoon)
  document.fonts.ready.then(lookSoon)
  return () => {
    observer.disconnect()
    unsubscribe()
    callOff?.()
    callOff = () => {}
  }
}

/** All are measured before any is changed, so that the page is laid out once. */
function look(store: FormStore): void {
  // A picture that is never shown measures texts.
  const pen = document.createElement('canvas').getContext('2d')
  const found = store.form.fields.flatMap(({ key }) => {
    const select = document.getElementById(key)
    const frame = select?.parentElement
    return select instanceof HTMLSelectElement && frame ? [{ frame, whole: cutText(select, pen) }] : []
  })
  for (const { frame, whole } of found) {
    if (whole === null) delete frame.dataset['whole']
    else frame.dataset['whole'] = whole
  }
}

/** What a dropdown has chosen, if there is no room for all of it; otherwise null. */
function cutText(select: HTMLSelectElement, pen: CanvasRenderingContext2D | null): string | null {
  const text = select.selectedOptions[0]?.text ?? ''
  if (!pen || select.value === '') return null
  const { font, letterSpacing, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select)
  pen.font = font
  pen.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing
  const room =
    select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
  return pen.measureText(text).width > room ? text : null
}
