import { serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { overrideReport, overridesOfOfficer } from './report.ts'

// spec 3 §1.43

/** Serves the report on which officers answer the scorecard differently from the evidence, and where. */
export function overrideRoutes(services: Services): void {
  const { db, lender } = services
  const zone = async () => (await lender.settings()).timeZone

  serve(services, 'GET /api/admin/overrides', async ({ query }) =>
    overrideReport(db, { ...query, timeZone: await zone() }, query),
  )

  serve(services, 'GET /api/admin/overrides/{officerId}', async ({ params: { officerId }, query }) =>
    overridesOfOfficer(db, { ...query, officerId, timeZone: await zone() }, query),
  )
}
