import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { WorkChoices } from '../../api/schemas/dashboard-work.ts'
import type { Database } from '../db/connect.ts'
import { mostChoices } from '../lists/option-counts.ts'

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

/** Finds the branches one after the other, each with one look into the index. */
async function readBranches(db: Database): Promise<string[]> {
  const { rows } = await sql<{ branches: string[] }>`
    with recursive named as (
      (select branch from client_branches order by branch limit 1)
      union all
      select (select b.branch from client_branches b where b.branch > named.branch order by b.branch limit 1)
      from named where named.branch is not null
    )
    select array(select branch from named where branch is not null
        union select branch from decision_makers where branch <> '' and decisions > 0
        order by branch limit ${mostChoices}) as branches`.execute(db.kysely)
  return rows[0]?.branches ?? []
}
