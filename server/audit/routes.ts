import { serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { listAudit } from './store.ts'

/** Serves the audit log to administrators. */
export function auditRoutes(services: Services): void {
  const { db, lender } = services
  serve(services, 'GET /api/admin/audit', async ({ query }) => {
    const { timeZone } = await lender.settings()
    return listAudit(db, { ...query, timeZone }, query)
  })
}
