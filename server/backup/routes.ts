import { serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { backupState } from './runs.ts'

// spec 3 §1.77

/** Shows administrators whether the portal is backed up. */
export function backupRoutes(services: Services): void {
  const { db, config, lender } = services
  serve(services, 'GET /api/admin/backups', async () => {
    const { timeZone } = await lender.settings()
    return backupState(db, config, timeZone)
  })
}
