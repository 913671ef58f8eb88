import { serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { readChoices } from './choices.ts'
import { readCharts, readStats } from './store.ts'
import { readWork } from './work.ts'

/** The numbers and charts of the administrator's dashboard. */
export function overviewRoutes(services: Services): void {
  const { db, lender } = services
  serve(services, 'GET /api/admin/stats', async ({ query }) => readStats(db, query.limit))
  serve(services, 'GET /api/admin/charts', async () => readCharts(db, (await lender.settings()).timeZone))
  serve(services, 'GET /api/admin/work', async ({ query }) =>
    readWork(db, query, (await lender.settings()).timeZone),
  )
  serve(services, 'GET /api/admin/work/choices', async () => readChoices(db))
}
