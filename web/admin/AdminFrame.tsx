import { type ReactNode, useEffect } from 'react'
import { QueryScope } from '../app/query.tsx'
import { useKeepCameFrom } from './came-from.ts'
import { ExportTray } from './exports/ExportTray.tsx'
import { forgetLastMove } from './moves/last-move.ts'
import { useNewScreen } from './use-new-screen.ts'

/** What stays while an administrator goes from screen to screen: the loaded data, the running exports and the way back. */
export function AdminFrame({ children }: { readonly children: ReactNode }) {
  useNewScreen()
  useKeepCameFrom()
  useEffect(() => forgetLastMove, [])
  return (
    <QueryScope>
      {children}
      <ExportTray />
    </QueryScope>
  )
}
