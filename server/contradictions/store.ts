import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { CheckCount, ContradictoryFile } from '../../api/schemas/contradictions.ts'
import type { Database } from '../db/connect.ts'
import { decisionLabel, isDecision } from '../decisions/label.ts'
import type { PageRequest } from '../lists/keyset.ts'
import { readPage } from '../lists/read-page.ts'
import { titleOfCheck } from './check-titles.ts'
import { asking, type ContradictionDbRow, type ContradictionFilter, contradictionQuery } from './query.ts'

/** A page of the files that contradict themselves, how many each check asks about, and how many are not read yet. */
export async function listContradictions(db: Database, filter: ContradictionFilter, page: PageRequest) {
  const query = await contradictionQuery(db, filter)
  const [{ rows, ...rest }, counts] = await Promise.all([
    readPage<ContradictionDbRow>(db, query, page, null),
    countAll(db),
  ])
  return { files: rows.map(answerOf), ...counts, ...rest }
}

async function countAll(db: Database) {
  const found = await sql<{ total: number; unread: number; checks: Record<string, number> }>`select
    (select count(*) from client_checks k where ${asking}) as total,
    (select count(*) from client_checks where changes <> read_changes and is_live) as unread,
    (select coalesce(json_object_agg(id, n), '{}') from (
      select unnest(k.asks) as id, count(*) as n from client_checks k where ${asking} group by 1) counted) as checks`.execute(
    db.kysely,
  )
  const { total = 0, unread = 0, checks = {} } = found.rows[0] ?? {}
  const byCheck: Static<typeof CheckCount>[] = Object.entries(checks)
    .map(([id, files]) => ({ id, title: titleOfCheck(id), files }))
    .sort((one, other) => other.files - one.files || one.title.localeCompare(other.title, 'en'))
  return { total, unread, byCheck }
}

function answerOf(row: ContradictionDbRow): Static<typeof ContradictoryFile> {
  const decision = row.decision !== null && isDecision(row.decision) ? row.decision : null
  return {
    _id: row.id,
    clientId: row.client_id,
    name: row.name,
    officer: { _id: row.officer_id, name: row.officer_name },
    decision,
    decisionLabel: decision && decisionLabel(decision),
    checks: row.found.map(({ id, title, sentence, explained }) => ({ id, title, sentence, explained })),
    asks: row.found.length,
    unexplained: row.found.filter(({ explained }) => !explained).length,
    readAt: row.read_at.toISOString(),
  }
}
