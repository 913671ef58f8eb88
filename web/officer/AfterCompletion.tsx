import { useHistoryState } from 'wouter/use-browser-location'
import { completedClientOf } from './after-completion.ts'
import { OpenChecks } from './loan/OpenChecks.tsx'

// D55

/** After the last form of a file was completed: what is still open in the file. */
export function AfterCompletion() {
  const clientId = completedClientOf(useHistoryState())
  return clientId === null ? null : <OpenChecks clientId={clientId} />
}
