import { call } from './api-client.ts'
import { isLenderZoneKnown, keepLenderZone } from './lender-zone.ts'
import { currentSession } from './session.ts'
import { whenIdle } from './ui/when-idle.ts'

// D47

/** At the start of a signed-in page: asks which time zone is the lender's, at once only where none is known yet. */
export function askLenderZone(): void {
  const { token, adminToken } = currentSession()
  if (token === null && adminToken === null) return
  if (!isLenderZoneKnown()) ask()
  else whenIdle(ask)
}

function ask(): void {
  // Without an answer the zone that was known last holds.
  call('GET /api/lender').then(
    ({ timeZone }) => keepLenderZone(timeZone),
    () => {},
  )
}
