import { LazyPart } from '../../shell/LazyPart.tsx'
import { screenCode } from '../../shell/screen-code.ts'
import { WhenIdle } from '../../shell/WhenIdle.tsx'
import { loadDeferredCode } from '../later/load-deferred-code.ts'
import { useStatus } from '../use-form.ts'

const conflicts = screenCode(async () => (await loadDeferredCode()).Conflicts)

/**
 * Loaded right after the form is shown, so that its code and its live region are there even if the connection drops later.
 */
export function LaterConflicts({ onGo }: { readonly onGo: (step: number) => void }) {
  const { phase, merged } = useStatus()
  const isNeeded = phase.kind === 'conflict' || merged !== null
  return (
    <WhenIdle isNeeded={isNeeded}>
      <LazyPart code={conflicts} props={{ onGo }} isNeeded={isNeeded} />
    </WhenIdle>
  )
}
