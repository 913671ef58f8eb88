import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { WorkChoices } from '../../api/admin-overview.ts'
import type { Database } from '../db/connect.ts'
import { mostChoices } from '../lists/filters.ts'
import { serve } from '../routing.ts'
import type { Services } from '../services.ts'
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

// spec 3 §1.99

/** The live loan officers, and the branches of memos and clients. */
async function readChoices(db: Database): Promise<Static<typeof WorkChoices>> {
  const [officers, branches] = await Promise.all([readOfficers(db), readBranches(db)])
  return { officers, branches }
}

/** In the order of an index (migration 032). As rows, because building JSON takes PostgreSQL longer than finding them. */
async function readOfficers(db: Database): Promise<Static<typeof WorkChoices>['officers']> {
  const { rows } = await sql<{ _id: string; name: string }>`
    select u.id as _id, u.name from users u where u.role = 'loan_officer' and u.deleted_at is null
    order by u.name, u.id limit ${mostChoices}`.execute(db.kysely)
  return rows
}

async function readBranches(db: Database): Promise<string[]> {
  const { rows } = await sql<{ branches: string[] }>`
    select array(select branch from clients where branch <> ''
        union select branch from decisions where branch <> '' and is_live
        order by branch limit ${mostChoices}) as branches`.execute(db.kysely)
  return rows[0]?.branches ?? []
}
