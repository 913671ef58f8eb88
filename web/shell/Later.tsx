import { useSyncExternalStore } from 'react'
import { Loading } from './Loading.tsx'
import type { ScreenCode } from './screen-code.ts'

// spec 1 §2.14

interface Props<ScreenProps> {
  readonly code: ScreenCode<ScreenProps>
  readonly props: NoInfer<ScreenProps>
}

/**
 * A screen, and a loading message until its code is here. React's own lazy() and Suspense would keep the message for 300 ms
 * once it is shown, even when the code is there after 20.
 */
export function Later<ScreenProps extends object>({ code, props }: Props<ScreenProps>) {
  const state = useSyncExternalStore(code.subscribe, code.state)
  if (state.kind === 'failed') throw state.error
  return state.kind === 'here' ? <state.Component {...props} /> : <Loading />
}
