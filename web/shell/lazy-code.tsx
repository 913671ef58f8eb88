import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Loading } from './Loading.tsx'

// spec 1 §2.14

type FetchCode<Props> = () => Promise<ComponentType<Props>>

/** A screen whose code loads when it is first shown, or earlier by `load`. */
export type LazyScreen<Props> = ComponentType<Props> & { readonly load: () => Promise<unknown> }

/**
 * Makes a screen whose code is a file of its own; a loading message is shown until it has arrived. A failure reaches the
 * surrounding ErrorBoundary, and the code is fetched again the next time that the screen is shown.
 */
export function lazyScreen<Props extends object>(fetchCode: FetchCode<Props>): LazyScreen<Props> {
  const { load, now } = codeFrom(fetchCode)
  // biome-ignore lint/correctness/noComponentHookFactories: called by modules as they load, like React's own `lazy`.
  function Screen(props: Props) {
    const [Code] = useState(() => now() ?? lazy(load))
    return (
      <Suspense fallback={<Loading />}>
        <Code {...props} />
      </Suspense>
    )
  }
  return Object.assign(Screen, { load })
}

/**
 * Makes a part of a screen whose code is big and rarely needed. It shows nothing until its code has arrived, or if that fails,
 * because the screen works without it.
 */
export function lazyPart<Props extends object>(fetchCode: FetchCode<Props>): ComponentType<Props> {
  const { load, now } = codeFrom(fetchCode)
  const loadOrNothing = () => load().catch(() => ({ default: () => null }))
  // biome-ignore lint/correctness/noComponentHookFactories: called by modules as they load, like React's own `lazy`.
  return function Part(props) {
    const [Code] = useState(() => now() ?? lazy(loadOrNothing))
    return (
      <Suspense>
        <Code {...props} />
      </Suspense>
    )
  }
}

/** React's `lazy` alone keeps a failure for ever, and shows a loading message even for code that has arrived; with `now` it does neither. */
function codeFrom<Props extends object>(fetchCode: FetchCode<Props>) {
  let arrived: ComponentType<Props> | null = null
  async function load() {
    arrived ??= await fetchCode()
    return { default: arrived }
  }
  return { load, now: () => arrived }
}
