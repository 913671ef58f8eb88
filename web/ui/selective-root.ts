import { createRoot, type Root } from 'react-dom/client'
import { isCharacter, noteTypedCharacter } from './page-keys.ts'

/** The browser events that React needs for each event handler. A test compares this list with the handlers in all components. */
export const eventsOfHandlers: Readonly<Record<string, readonly string[]>> = {
  onBlur: ['focusout'],
  onChange: ['change', 'click', 'input'],
  onClick: ['click'],
  onFocus: ['focusin'],
  onKeyDown: ['keydown'],
  onMouseUp: ['mouseup'],
  onPaste: ['paste'],
  onPointerDown: ['pointerdown'],
  onPointerEnter: ['pointerover', 'pointerout'],
  onPointerLeave: ['pointerover', 'pointerout'],
  onSubmit: ['submit'],
}

const heard = new Set(Object.values(eventsOfHandlers).flat())

/**
 * Creates a React root that listens only for events that some component handles. By default, React listens for every event twice,
 * in the capture and bubble phases, and walks through its tree each time: eleven times a key. Events of dialogs and popovers,
 * which open and close, are heard on their own elements.
 */
export function createSelectiveRoot(element: HTMLElement): Root {
  const targets = [element, element.ownerDocument]
  for (const target of targets) target.addEventListener = (...given: Listening) => listen(target, ...given)
  const root = createRoot(element)
  for (const target of targets) Reflect.deleteProperty(target, 'addEventListener')
  return root
}

type Listening = Parameters<EventTarget['addEventListener']>

/** Drops capture listeners, because no component handles an event in the capture phase. */
function listen(target: EventTarget, type: string, listener: Listening[1], options: Listening[2]): void {
  const isOnWayDown = typeof options === 'object' ? options.capture : options
  if (!heard.has(type) || isOnWayDown || typeof listener !== 'function') return
  const isOfTyping = type === 'input' || type === 'keydown'
  const listenElsewhere = (event: Event) => {
    if (!isTypedInto(event)) listener.call(target, event)
  }
  EventTarget.prototype.addEventListener.call(target, type, isOfTyping ? listenElsewhere : listener, options)
}

const boxes = new WeakSet<EventTarget>()

/**
 * Declares that a text box handles typing itself, and that no component handles a character or the input event it causes. React
 * then skips two walks through its tree for each key. Keys that are not characters still reach the components.
 */
export function handlesOwnTyping(box: HTMLElement): void {
  boxes.add(box)
}

function isTypedInto(event: Event): boolean {
  if (!event.target || !boxes.has(event.target)) return false
  if (!(event instanceof KeyboardEvent)) return true
  const isTyped = isCharacter(event)
  if (isTyped) noteTypedCharacter(event)
  return isTyped
}
