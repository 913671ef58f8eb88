// spec 3 §2.79

/** The id of the element that has the focus while a screen gives way to the next one. */
export const betweenScreens = 'between-screens'

/** Reports whether no part of the screen has the focus. */
export function isFocusLost(): boolean {
  return document.activeElement?.matches(`body, #${betweenScreens}`) ?? true
}

/** Where the focus was last: the path of the page, the focused element, and what surrounds it, from the inside out. */
interface Place {
  readonly path: string
  readonly around: readonly [Element, ...Element[]]
}

/**
 * Keeps the keyboard's place whenever the focused element is removed. For two frames the focus waits above the screen, so that
 * whatever removed the element can move it. Then the heading of the surrounding part gets it, or else the content of the screen, so
 * that the next Tab continues there and not at the top of the page. If the address has changed, the next screen gets it (see `RouteAnnouncer`). Returns a function
 * that ends this.
 */
export function keepFocus(): () => void {
  let last: Place | null = null
  const note = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.id !== betweenScreens) last = placeOf(target)
  }
  // A click beside all controls takes the focus away on purpose. An element that is being removed is gone by the microtask.
  const forget = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (document.activeElement === document.body && target instanceof Element && target.isConnected)
        last = null
    })
  const observer = new MutationObserver(() => {
    if (last === null || last.around[0].isConnected || document.activeElement !== document.body) return
    const { path, around } = last
    last = null
    if (path === location.pathname) comeBackTo(around)
  })
  document.addEventListener('focusin', note)
  document.addEventListener('focusout', forget)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', note)
    document.removeEventListener('focusout', forget)
    observer.disconnect()
  }
}

function placeOf(focused: Element): Place {
  const around: [Element, ...Element[]] = [focused]
  for (let element = focused.parentElement; element; element = element.parentElement) around.push(element)
  return { path: location.pathname, around }
}

function comeBackTo(around: Place['around']): void {
  document.getElementById(betweenScreens)?.focus({ preventScroll: true })
  // By the second frame, React has updated the page, and it is certain whether the focus was lost.
  requestAnimationFrame(() => requestAnimationFrame(() => focusHeading(around)))
}

function focusHeading(around: Place['around']): void {
  if (!isFocusLost()) return
  // If the whole screen was replaced at the same address, the heading outside of it is not near what was focused.
  const isScreenGone = around.some(element => element.matches('main') && !element.isConnected)
  const headings = around.flatMap(element =>
    element.isConnected && !isScreenGone ? [...element.querySelectorAll<HTMLElement>('h1, h2, h3')] : [],
  )
  const heading = headings.find(one => one.checkVisibility())
  if (heading) heading.tabIndex = -1
  const target = heading ?? document.getElementById('main')
  target?.focus({ preventScroll: true })
}
