import { call } from './api-client.ts'
import { isLenderZoneKnown, keepLenderZone } from './lender-zone.ts'
import { currentSession } from './session.ts'
import { whenIdle } from './ui/timing.ts'

// D47

/**
 * At the start of a signed-in page, asks for the lender's time zone: at once if none is known yet, otherwise when the browser is
 * idle.
 */
export function askLenderZone(): void {
  const { token, adminToken } = currentSession()
  if (token === null && adminToken === null) return
  if (!isLenderZoneKnown()) ask()
  else whenIdle(ask)
}

function ask(): void {
  // If the call fails, the last known zone stays in use.
  call('GET /api/lender').then(
    ({ timeZone }) => keepLenderZone(timeZone),
    () => {},
  )
}
