import { useEffect, useSyncExternalStore } from 'react'
import type { ScreenCode } from './screen-code.ts'

interface Props<PartProps> {
  readonly code: ScreenCode<PartProps>
  readonly props: NoInfer<PartProps>
  /** Whether the part has something to show by now. */
  readonly isNeeded?: boolean
}

const RETRY_MS = 2000

/** A part of a screen whose code comes after the screen's: nothing until it is here. While it is needed, it is tried again. */
export function LaterPart<PartProps extends object>({ code, props, isNeeded = true }: Props<PartProps>) {
  const state = useSyncExternalStore(code.subscribe, code.state)
  useEffect(() => {
    if (!isNeeded || state.kind !== 'failed') return
    const timer = setTimeout(code.preload, RETRY_MS)
    return () => clearTimeout(timer)
  }, [code, state, isNeeded])
  return state.kind === 'here' ? <state.Component {...props} /> : null
}
