import { useSyncExternalStore } from 'react'
import { Loading } from './Loading.tsx'
import type { ScreenCode } from './screen-code.ts'

// spec 1 §2.14

interface Props<ScreenProps> {
  readonly code: ScreenCode<ScreenProps>
  readonly props: NoInfer<ScreenProps>
}

/**
 * A screen, or a loading message until its code has loaded. React's own lazy() and Suspense would keep a message that was shown
 * once for 300 ms, even if the code arrives after 20.
 */
export function LazyScreen<ScreenProps extends object>({ code, props }: Props<ScreenProps>) {
  const state = useSyncExternalStore(code.subscribe, code.state)
  if (state.kind === 'failed') throw state.error
  return state.kind === 'here' ? <state.Component {...props} /> : <Loading />
}
