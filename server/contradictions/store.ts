import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { CheckCount, ContradictoryFile } from '../../api/admin-work.ts'
import { kitFor } from '../../forms/all.ts'
import { checksOf } from '../../forms/checks.ts'
import { currentPolicy } from '../../forms/policy/policy.ts'
import { fileChecks, isUnexplained } from '../credit-file/kept-checks.ts'
import type { Database } from '../db/connect.ts'
import { decisionLabel, isDecision } from '../decisions/label.ts'
import { type Matching, matchingOf, type PageRequest, readPage, runPlanned } from '../lists/paging.ts'
import {
  type ContradictionDbRow,
  type ContradictionFilter,
  contradictionQuery,
  type FileOwner,
  hasQuestions,
  hasUnreadChanges,
  ownerConditions,
} from './query.ts'

/** Returns a page of files with contradictions, the number of files for each check, and the number not calculated yet. */
export async function listContradictions(db: Database, filter: ContradictionFilter, page: PageRequest) {
  const [query, { files: total, unexplained, unread }, byCheck] = await Promise.all([
    contradictionQuery(db, filter),
    countFiles(db),
    countByCheck(db),
  ])
  const known = matchingCounted(filter, { total, unexplained, byCheck })
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
  readonly byCheck: Static<typeof CheckCount>[]
}

/** True if the filter only asks for explained or unexplained checks, which are counted for every page. */
function isWhole({ check, least, officerId, branch, search }: ContradictionFilter): boolean {
  return !(check || least || officerId || branch || search?.trim())
}

/** Returns the number of matches if one of the counts gives it; otherwise null. */
function matchingCounted(
  filter: ContradictionFilter,
  { total, unexplained, byCheck }: Counts,
): Matching | null {
  const { check, explained, least, officerId, branch, search } = filter
  if (least || officerId || branch || search?.trim() || (check && explained)) return null
  if (check) return matchingOf(byCheck.find(({ id }) => id === check)?.files ?? 0, true)
  const byExplanation = explained === 'no' ? unexplained : total - unexplained
  return matchingOf(explained ? byExplanation : total, true)
}

/** Counts the files with contradictions, those with unexplained ones, and those whose checks are not up to date. */
export async function countFiles(db: Database, owner: FileOwner = {}) {
  const ofThem = sql.join([sql`true`, ...ownerConditions(owner)], sql` and `)
  const count = (condition: RawBuilder<unknown>) =>
    sql`(select count(*) from client_checks k where ${condition} and ${ofThem})`
  const [row] = await runPlanned(
    db,
    sql<{ files: number; unexplained: number; unread: number }>`select ${count(hasQuestions)} as files,
      ${count(sql`${hasQuestions} and k.unexplained <> '{}'`)} as unexplained,
      ${count(sql`k.is_live and ${hasUnreadChanges}`)} as unread`,
  )
  return row ?? { files: 0, unexplained: 0, unread: 0 }
}

/** Counts the files that each check asks about, most first. */
async function countByCheck(db: Database): Promise<Static<typeof CheckCount>[]> {
  const { rows } = await sql<{ id: string; files: number }>`
    select said.id, count(*) as files from client_checks k cross join unnest(k.asks) said (id)
    where ${hasQuestions} group by said.id`.execute(db.kysely)
  return rows
    .map(({ id, files }) => ({ id, title: titleOfCheck(id), files }))
    .sort((one, other) => other.files - one.files || one.title.localeCompare(other.title, 'en'))
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

let titles: ReadonlyMap<string, string> | undefined

/** Returns the title of a check; the id itself if no rule has it any more. */
function titleOfCheck(id: string): string {
  titles ??= allTitles()
  return titles.get(id) ?? id
}

/** For a file without forms every check is returned, as one that cannot be calculated. */
function allTitles(): ReadonlyMap<string, string> {
  const policy = currentPolicy()
  const checks = checksOf({ file: {}, policy, kit: kitFor({}, policy, '2026-01-01') })
  return new Map([...checks, ...Object.values(fileChecks)].map(({ id, title }) => [id, title]))
}
