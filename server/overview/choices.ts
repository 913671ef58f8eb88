import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { WorkChoices } from '../../api/admin-overview.ts'
import type { Database } from '../db/connect.ts'
import { mostChoices } from '../lists/filters.ts'

// spec 3 §1.99

/** The live loan officers, and the branches of memos and clients. */
export async function readChoices(db: Database): Promise<Static<typeof WorkChoices>> {
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
