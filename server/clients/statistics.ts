import { sql } from 'kysely'
import { dashboardStatus } from '../../forms/chain.ts'
import type { Database } from '../db/connect.ts'
import { type ClientAnswer, statusOfClient } from './store.ts'

// spec 1 §2

/**
 * The figures over all of an officer's clients: how many there are, how many are begun but not Complete, and how many are
 * Complete (spec 1 §2); how many have each decision, and how many have one that no longer counts because a form is open again.
 */
export async function clientStatistics(db: Database, officerId: string) {
  const counts = await sql<StatusCount>`
    select ${statusOfClient} as status, c.decision, exists (select from decisions x where x.client_id = c.id
      and x.is_reopened) as "isReopened", count(*) as clients from clients c
    where c.officer_id = ${officerId} and c.deleted_at is null group by 1, 2, 3`.execute(db.kysely)
  return figuresOf(counts.rows)
}

/** The same figures, if all of the officer's clients have been read already. */
export function statisticsOf(clients: readonly ClientAnswer[]) {
  return figuresOf(
    clients.map(({ forms, decision, reopenedDecision }) => ({
      status: dashboardStatus(forms).status,
      decision,
      isReopened: reopenedDecision !== null,
      clients: 1,
    })),
  )
}

interface StatusCount {
  readonly status: string
  readonly decision: string | null
  readonly isReopened: boolean
  readonly clients: number
}

function figuresOf(counts: readonly StatusCount[]) {
  const sum = (rows: readonly StatusCount[]) => rows.reduce((total, { clients }) => total + clients, 0)
  const of = (...statuses: string[]) => sum(counts.filter(row => statuses.includes(row.status)))
  const decided = (decision: string) => sum(counts.filter(row => row.decision === decision))
  return {
    totalClients: of('No Forms', 'Incomplete', 'Partial Complete', 'Complete'),
    incompleteForms: of('Incomplete', 'Partial Complete'),
    completeForms: of('Complete'),
    decisions: {
      approve: decided('approve'),
      'conditional-approval': decided('conditional-approval'),
      defer: decided('defer'),
      reject: decided('reject'),
    },
    reopenedDecisions: sum(counts.filter(row => row.isReopened)),
  }
}
