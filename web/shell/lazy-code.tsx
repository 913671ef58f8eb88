import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Spinner } from '../ui/feedback/Spinner.tsx'
import styles from './lazy-code.module.css'

// spec 1 §2.14

type FetchCode<Props> = () => Promise<ComponentType<Props>>

/** A screen whose code loads when it is first shown, or earlier by `load`. */
export type LazyScreen<Props> = ComponentType<Props> & { readonly load: (props: Props) => Promise<unknown> }

interface Waiting<Props> {
  /** Has the screen's data come at the same time as its code. Once the code is there, the screen requests them itself. */
  readonly requestData?: (props: Props) => void
  /** What is shown while the code is on its way: a loading message unless it says otherwise. */
  readonly Meanwhile?: ComponentType
}

/**
 * Makes a screen whose code is a file of its own. A failure reaches the surrounding ErrorBoundary, and the code is fetched again
 * the next time that the screen is shown.
 */
export function lazyScreen<Props extends object>(
  fetchCode: FetchCode<Props>,
  { requestData, Meanwhile = Loading }: Waiting<Props> = {},
): LazyScreen<Props> {
  const { load, now } = codeFrom(fetchCode)
  const loadWithData = (props: Props) => {
    if (now() === null) requestData?.(props)
    return load()
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called by modules as they load, like React's own `lazy`.
  function Screen(props: Props) {
    const [Code] = useState(() => now() ?? lazy(() => loadWithData(props)))
    return (
      <Suspense fallback={<Meanwhile />}>
        <Code {...props} />
      </Suspense>
    )
  }
  return Object.assign(Screen, { load: loadWithData })
}

/**
 * Makes a part of a screen whose code is big and rarely needed. Until its code has arrived, or if that fails, `Meanwhile` is shown,
 * or nothing.
 */
export function lazyPart<Props extends object>(
  fetchCode: FetchCode<Props>,
  Meanwhile: ComponentType<Props> = () => null,
): ComponentType<Props> {
  const { load, now } = codeFrom(fetchCode)
  const loadOrMeanwhile = () => load().catch(() => ({ default: Meanwhile }))
  return function Part(props) {
    const [Code] = useState(() => now() ?? lazy(loadOrMeanwhile))
    return (
      <Suspense fallback={<Meanwhile {...props} />}>
        <Code {...props} />
      </Suspense>
    )
  }
}

/** React's `lazy` alone would keep a failure for ever, and show a loading message even for code that has arrived. */
function codeFrom<Props extends object>(fetchCode: FetchCode<Props>) {
  let arrived: ComponentType<Props> | null = null
  async function load() {
    arrived ??= await fetchCode()
    return { default: arrived }
  }
  return { load, now: () => arrived }
}

/** The loading message of a waiting guard or of a screen that is loading. It appears only after a short delay. */
export function Loading() {
  return (
    <main className={styles.frame}>
      <Spinner label="Loading…" />
    </main>
  )
}
