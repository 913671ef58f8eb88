import type { ComponentType } from 'react'

type State<Props> =
  | { readonly kind: 'not here' }
  | { readonly kind: 'here'; readonly Component: ComponentType<Props> }
  | { readonly kind: 'failed'; readonly error: unknown }

/** The code of a screen, fetched when the screen is first shown or shortly before. */
export interface ScreenCode<Props> {
  readonly state: () => State<Props>
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Loads the code, unless it is loaded or loading; tries again after a failure. Resolves when loading has succeeded or failed.
   */
  readonly preload: () => Promise<void>
}

export function screenCode<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): ScreenCode<Props> {
  const listeners = new Set<() => void>()
  let state: State<Props> = { kind: 'not here' }
  let onItsWay: Promise<void> | null = null

  function set(next: State<Props>): void {
    state = next
    onItsWay = null
    for (const listener of listeners) listener()
  }

  function preload(): Promise<void> {
    if (state.kind === 'here') return Promise.resolve()
    onItsWay ??= fetchCode().then(
      Component => set({ kind: 'here', Component }),
      (error: unknown) => set({ kind: 'failed', error }),
    )
    return onItsWay
  }

  return {
    state: () => state,
    preload,
    subscribe(listener) {
      listeners.add(listener)
      void preload()
      return () => {
        listeners.delete(listener)
        // A failed load is tried again when the screen is next shown.
        if (state.kind === 'failed') state = { kind: 'not here' }
      }
    },
  }
}
