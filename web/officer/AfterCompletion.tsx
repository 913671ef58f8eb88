import { useHistoryState } from 'wouter/use-browser-location'
import { LazyPart } from '../shell/LazyPart.tsx'
import { screenCode } from '../shell/screen-code.ts'
import { completedClientOf } from './after-completion.ts'

// D55

const openChecks = screenCode(() => import('./loan/OpenChecks.tsx').then(m => m.OpenChecks))

/** After the last form of a file was completed: what is still open in the file. */
export function AfterCompletion() {
  const clientId = completedClientOf(useHistoryState())
  return clientId === null ? null : <LazyPart code={openChecks} props={{ clientId }} />
}
