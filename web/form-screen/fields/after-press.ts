let isPressed = false
const waiting: (() => void)[] = []

function release(): void {
  isPressed = false
  for (const action of waiting.splice(0)) action()
}

// Tests of pure code load this file without a page.
const page = globalThis.document as Document | undefined

page?.addEventListener(
  'mousedown',
  // A dropdown opens at once, so there is no click to lose.
  ({ target }) => {
    isPressed = !(target instanceof HTMLSelectElement)
  },
  true,
)
// Before the clicked button handles its click, so that it finds the field left.
for (const type of ['click', 'keydown']) page?.addEventListener(type, release, true)
// A press that ends elsewhere than it began, or that drags, makes no click.
for (const type of ['mouseup', 'dragend']) page?.addEventListener(type, () => setTimeout(release), true)

/**
 * Runs an action at once, or, while the mouse button is down, once it is released. A click in which the button goes down on one
 * element and up on another is lost, so whatever a field shows when it is left must not move the others before that.
 */
export function afterPress(action: () => void): void {
  if (isPressed) waiting.push(action)
  else action()
}
