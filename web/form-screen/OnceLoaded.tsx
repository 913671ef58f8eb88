import { useSyncExternalStore } from 'react'
import type { ScreenCode } from '../shell/screen-code.ts'

/** Something that nobody waits for: nothing until its code is here. */
export function OnceLoaded({ code }: { readonly code: ScreenCode<object> }) {
  const state = useSyncExternalStore(code.subscribe, code.state)
  return state.kind === 'here' ? <state.Component /> : null
}
