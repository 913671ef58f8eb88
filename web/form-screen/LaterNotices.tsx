import { LazyPart } from '../shell/LazyPart.tsx'
import { screenCode } from '../shell/screen-code.ts'
import { loadDeferredCode } from './later/load-deferred-code.ts'
import type { NoticesProps } from './Notices.tsx'
import { keptFrom } from './open-form/state.ts'
import { useContactStatus, useStatus } from './use-form.ts'

const notices = screenCode(async () => (await loadDeferredCode()).Notices)

/**
 * Most forms have no notice to show: they could be opened, no officer took them over, and no draft was restored. So the code
 * for notices loads later.
 */
export function LaterNotices(props: NoticesProps) {
  const status = useStatus()
  const contactFrom = useContactStatus().restoredFrom
  const isNeeded =
    status.takenOverAt || status.restoredFrom || contactFrom || keptFrom(status) || props.failure
  return isNeeded ? <LazyPart code={notices} props={props} /> : null
}
