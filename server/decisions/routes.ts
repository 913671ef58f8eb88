import { serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { listDecisions } from './store.ts'

export function decisionRoutes(services: Services): void {
  const { db, lender } = services
  serve(services, 'GET /api/admin/decisions', async ({ query }) =>
    listDecisions(db, { ...query, timeZone: (await lender.settings()).timeZone }, query),
  )
}
