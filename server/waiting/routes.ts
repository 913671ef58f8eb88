import { serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { listWaiting } from './store.ts'

export function waitingRoutes(services: Services): void {
  const { db, lender } = services
  serve(services, 'GET /api/admin/waiting', async ({ query }) =>
    listWaiting(db, { ...query, timeZone: (await lender.settings()).timeZone }, query),
  )
}
