import type { ComponentType } from 'react'

type State<Props> =
  | { readonly kind: 'not here' }
  | { readonly kind: 'here'; readonly Component: ComponentType<Props> }
  | { readonly kind: 'failed'; readonly error: unknown }

/** The code of a screen, fetched when the screen is first shown or shortly before. */
export interface ScreenCode<Props> {
  readonly state: () => State<Props>
  readonly subscribe: (listener: () => void) => () => void
  /** Fetches the code, unless it is here or on its way; once more after a failure. */
  readonly preload: () => void
}

export function screenCode<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): ScreenCode<Props> {
  const listeners = new Set<() => void>()
  let state: State<Props> = { kind: 'not here' }
  let isOnItsWay = false

  function set(next: State<Props>): void {
    state = next
    isOnItsWay = false
    for (const listener of listeners) listener()
  }

  function preload(): void {
    if (isOnItsWay || state.kind === 'here') return
    isOnItsWay = true
    fetchCode().then(
      Component => set({ kind: 'here', Component }),
      (error: unknown) => set({ kind: 'failed', error }),
    )
  }

  return {
    state: () => state,
    preload,
    subscribe(listener) {
      listeners.add(listener)
      preload()
      return () => {
        listeners.delete(listener)
        // What failed is fetched again when the screen is next shown.
        if (state.kind === 'failed') state = { kind: 'not here' }
      }
    },
  }
}
