import { sql } from 'kysely'
import { dictionary } from '../../forms/dictionary.ts'
import type { Portal } from '../portal.ts'
import { serve } from '../routing.ts'
import { openApi } from './openapi/document.ts'

/** The portal about itself: definitions (D35), the contract as OpenAPI, health and readiness. */
export function portalRoutes(portal: Portal): void {
  const { db, config } = portal
  const definitions = { forms: [...dictionary(config.assessmentYear).forms] }
  const description = openApi()

  serve(portal, 'GET /api/form-definitions', async () => definitions)
  serve(portal, 'GET /api/openapi.json', async () => description)
  serve(portal, 'GET /healthz', async () => ({ status: 'ok' }))
  serve(portal, 'GET /readyz', async () => {
    await sql`select 1`.execute(db.kysely)
    return { status: 'ready' }
  })
}
