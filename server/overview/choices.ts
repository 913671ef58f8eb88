import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { WorkChoices } from '../../api/schemas/dashboard-work.ts'
import type { Database } from '../db/connect.ts'

// spec 3 §1.99

const mostChoices = 1_000

/** Loan officers who are there, and the branches of memos and of clients; each branch is found by index, one after the other. */
export async function readChoices(db: Database): Promise<Static<typeof WorkChoices>> {
  const { rows } = await sql<Static<typeof WorkChoices>>`
    with recursive named as (
      (select branch from client_branches order by branch limit 1)
      union all
      select (select b.branch from client_branches b where b.branch > named.branch order by b.branch limit 1)
      from named where named.branch is not null
    )
    select
      (select coalesce(json_agg(json_build_object('_id', u.id, 'name', u.name)), '[]') from (
        select u.id, u.name from users u where u.role = 'loan_officer' and u.deleted_at is null
        order by u.name, u.id limit ${mostChoices}) u) as officers,
      array(select branch from named where branch is not null
        union select branch from decision_makers where branch <> '' and decisions > 0
        order by branch limit ${mostChoices}) as branches`.execute(db.kysely)
  return rows[0] ?? { officers: [], branches: [] }
}
