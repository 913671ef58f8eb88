import { sql } from 'kysely'
import { dictionary } from '../../forms/dictionary.ts'
import { currentPolicy } from '../../forms/policy/versions.ts'
import { serveConstant } from '../constant-answer.ts'
import { Problem } from '../errors.ts'
import { serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { diskFault, diskOf } from './disk.ts'
import { openApi } from './openapi/document.ts'

// spec 3 §1.9, §1.11

/** Serves what the portal says about itself: form definitions (D35), the contract as OpenAPI, health and readiness. */
export function metaRoutes(services: Services): void {
  const { db, lender, config } = services

  serveConstant(
    services,
    'GET /api/form-definitions',
    assessmentYear => {
      const { forms, links, checks } = dictionary(assessmentYear, currentPolicy())
      return { forms: [...forms], links: [...links], checks: [...checks] }
    },
    async () => (await lender.settings()).assessmentYear,
  )
  serveConstant(services, 'GET /api/openapi.json', openApi)
  serve(services, 'GET /healthz', async () => ({ status: 'ok' }))
  serve(services, 'GET /readyz', async () => {
    await sql`select 1`.execute(db.kysely)
    const fault = diskFault(await diskOf(config), config.leastFreeMegabytes)
    if (fault !== null) throw new Problem(503, fault)
    return { status: 'ready' }
  })
}
