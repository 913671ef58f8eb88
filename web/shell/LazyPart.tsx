import { useEffect, useSyncExternalStore } from 'react'
import type { ScreenCode } from './screen-code.ts'

interface Props<PartProps> {
  readonly code: ScreenCode<PartProps>
  readonly props: NoInfer<PartProps>
  /** Whether the part has something to show by now. */
  readonly isNeeded?: boolean
}

const RETRY_MS = 2000

/**
 * A part of a screen whose code loads after the screen's; renders nothing until then. A failed load is retried while the part is
 * needed.
 */
export function LazyPart<PartProps extends object>({ code, props, isNeeded = true }: Props<PartProps>) {
  const state = useSyncExternalStore(code.subscribe, code.state)
  useEffect(() => {
    if (!isNeeded || state.kind !== 'failed') return
    const timer = setTimeout(code.preload, RETRY_MS)
    return () => clearTimeout(timer)
  }, [code, state, isNeeded])
  return state.kind === 'here' ? <state.Component {...props} /> : null
}
