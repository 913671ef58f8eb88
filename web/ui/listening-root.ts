import { createRoot, type Root } from 'react-dom/client'
import { isCharacter } from './page-keys.ts'

/** The browser's events that each handler of a component is called for. A test holds them against all components. */
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
 * A root that hears what a component handles and nothing else. React listens to every event that there is, twice, and
 * walks through its tree for each: eleven times a key. What opens and closes is heard on its own element.
 */
export function createListeningRoot(element: HTMLElement): Root {
  const targets = [element, element.ownerDocument]
  for (const target of targets) target.addEventListener = (...given: Listening) => listen(target, ...given)
  const root = createRoot(element)
  for (const target of targets) Reflect.deleteProperty(target, 'addEventListener')
  return root
}

type Listening = Parameters<EventTarget['addEventListener']>

/** No component handles an event on its way down to the element. */
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
 * Says that a box listens by itself for what is typed into it, and that no component handles a character or the input it
 * makes. React then does not walk through its tree twice a key. Keys that are no characters reach the components.
 */
export function listensByItself(box: HTMLElement): void {
  boxes.add(box)
}

function isTypedInto(event: Event): boolean {
  if (!event.target || !boxes.has(event.target)) return false
  return !(event instanceof KeyboardEvent) || isCharacter(event)
}
