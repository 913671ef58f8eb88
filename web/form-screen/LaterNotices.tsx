import { LaterPart } from '../shell/LaterPart.tsx'
import { screenCode } from '../shell/screen-code.ts'
import { loadAfterForm } from './later/load-after-form.ts'
import { keptFrom } from './open-form/state.ts'
import { useContactStatus, useStatus } from './use-form.ts'

const notices = screenCode(async () => (await loadAfterForm()).Notices)

/**
 * Most forms have no notice to show: no officer took them over, and no draft was restored. So the code for notices loads
 * later.
 */
export function LaterNotices() {
  const status = useStatus()
  const contactFrom = useContactStatus().restoredFrom
  const isNeeded = status.takenOverAt || status.restoredFrom || contactFrom || keptFrom(status)
  return isNeeded ? <LaterPart code={notices} props={{}} /> : null
}
