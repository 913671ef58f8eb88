import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { CheckCount, ContradictoryFile } from '../../api/schemas/contradictions.ts'
import { isUnexplained } from '../credit-file/kept-checks.ts'
import type { Database } from '../db/connect.ts'
import { decisionLabel, isDecision } from '../decisions/label.ts'
import type { PageRequest } from '../lists/keyset.ts'
import { readPage } from '../lists/read-page.ts'
import { type Matching, matchingOf } from '../lists/search.ts'
import { titleOfCheck } from './check-titles.ts'
import {
  type ContradictionDbRow,
  type ContradictionFilter,
  contradictionQuery,
  hasUnreadChanges,
} from './query.ts'

/** Returns a page of files with contradictions, the number of files for each check, and the number not calculated yet. */
export async function listContradictions(db: Database, filter: ContradictionFilter, page: PageRequest) {
  const [query, counts] = await Promise.all([contradictionQuery(db, filter), countAll(db)])
  const { total, unexplained, unread, byCheck } = counts
  const known = matchingKept(filter, counts)
  const { rows, ...rest } = await readPage<ContradictionDbRow>(db, query, page, known)
  return {
    files: rows.map(answerOf),
    total,
    unread,
    byCheck,
    ...(isWhole(filter) && { optionCounts: { all: total, no: unexplained, yes: total - unexplained } }),
    ...rest,
  }
}

interface Counts {
  readonly total: number
  readonly unexplained: number
  readonly unread: number
  readonly byCheck: Static<typeof CheckCount>[]
}

/** True if the filter only asks for explained or unexplained checks, for which there are stored counts. */
function isWhole({ check, least, officerId, branch, search }: ContradictionFilter): boolean {
  return !(check || least || officerId || branch || search?.trim())
}

/** Returns the number of matches if a stored count gives it; otherwise null. */
function matchingKept(filter: ContradictionFilter, { total, unexplained, byCheck }: Counts): Matching | null {
  const { check, explained, least, officerId, branch, search } = filter
  if (least || officerId || branch || search?.trim() || (check && explained)) return null
  if (check) return matchingOf(byCheck.find(({ id }) => id === check)?.files ?? 0, true)
  const byExplanation = explained === 'no' ? unexplained : total - unexplained
  return matchingOf(explained ? byExplanation : total, true)
}

/** Reads stored counts (migration 028); clients whose checks are not up to date are found by an index. */
export async function countAll(db: Database): Promise<Counts> {
  const found = await sql<{ kept: Record<string, number>; unread: number }>`select
    (select coalesce(json_object_agg(what, n), '{}') from (
      select what, sum(n) as n from work_counts where what >= 'check' and what < 'checkt' group by what) c) as kept,
    (select count(*) from client_checks k where ${hasUnreadChanges} and k.is_live) as unread`.execute(
    db.kysely,
  )
  const { kept = {}, unread = 0 } = found.rows[0] ?? {}
  const byCheck = Object.entries(kept)
    .flatMap(([what, files]) => {
      const id = what.replace(/^check\//, '')
      return id === what || files === 0 ? [] : [{ id, title: titleOfCheck(id), files }]
    })
    .sort((one, other) => other.files - one.files || one.title.localeCompare(other.title, 'en'))
  return {
    total: kept['checks/asking'] ?? 0,
    unexplained: kept['checks/unexplained'] ?? 0,
    unread,
    byCheck,
  }
}

function answerOf(row: ContradictionDbRow): Static<typeof ContradictoryFile> {
  const decision = row.decision !== null && isDecision(row.decision) ? row.decision : null
  return {
    _id: row.id,
    clientId: row.client_id,
    name: row.name,
    officer: { _id: row.officer_id, name: row.officer_name },
    decision,
    decisionLabel: decision && decisionLabel(decision, row.is_reopened === true),
    isReopened: row.is_reopened === true,
    checks: row.found.map(({ id, title, sentence, explained }) => ({ id, title, sentence, explained })),
    asks: row.found.length,
    unexplained: row.found.filter(isUnexplained).length,
    readAt: row.read_at.toISOString(),
  }
}
