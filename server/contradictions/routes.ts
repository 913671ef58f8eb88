import { serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { listContradictions } from './store.ts'

export function contradictionRoutes(services: Services): void {
  const { db } = services
  serve(services, 'GET /api/admin/contradictions', async ({ query }) => listContradictions(db, query, query))
}
