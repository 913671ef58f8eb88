import { serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { listAudit } from './store.ts'

/** The administrator reads the audit log. */
export function auditRoutes(services: Services): void {
  const { db } = services
  serve(services, 'GET /api/admin/audit', async ({ query }) => listAudit(db, query, query))
}
