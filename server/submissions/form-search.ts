import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { countedUpTo, type Matching, matchingOf, runPlanned } from '../lists/paging.ts'
import { foldedSearch, matchesClientOrOfficer, officersLike, patternOf } from '../lists/search.ts'

// spec 2 §2.32, §9.25

/** If a search matches up to this many people, their forms are looked up person by person; otherwise the list is scanned. */
const fewPeople = 1_000

/** A search as the list of submissions needs it. Conditions are on form `f`. */
export interface FormSearch {
  /** All true for every form that matches: by its client or user, or by its own id. */
  readonly conditions: readonly RawBuilder<unknown>[]
  /** Whether few forms match. */
  readonly few: boolean
  /**
   * For the first page of a list without a filter: how many forms match, and a condition that only looks at the forms of
   * people who can have one on that page. Null if that cannot be told.
   */
  readonly firstPage: { readonly found: RawBuilder<unknown>; readonly matching: Matching } | null
}

/** An order of the list of submissions: by creation, or by submission, which only completed forms have. */
export interface FormOrder {
  readonly bySubmission: boolean
  readonly descending: boolean
  /** Whether the list has filters besides the search, and whether it contains one type only and is therefore much shorter. */
  readonly isFiltered: boolean
  readonly isOfType: boolean
}

/** Returns the column that a list of forms is ordered by. */
export function columnOf({ bySubmission }: FormOrder): string {
  return bySubmission ? 'f.submitted_at' : 'f.created_at'
}

interface People {
  readonly people: number
  readonly forms: number
  /** `ids` and `first` are arrays of ids in PostgreSQL's notation. */
  readonly ids: string
  readonly first: string
  /** How many people `first` contains: those up to its last place, and all who share that place. */
  readonly reach: number
  /** The time of the first form of the first person; null if nobody matches. */
  readonly bound: string | null
}

/**
 * Prepares a search of the submissions for a part of a name, e-mail, user name, client ID or id; null if there is nothing to
 * search for. The list's first page has `rows` rows. People are ordered by whichever of their forms comes first in the list,
 * so the first n forms of the list belong to the first n people.
 */
export async function searchForms(
  db: Database,
  search: string | undefined,
  order: FormOrder,
  rows: number,
): Promise<FormSearch | null> {
  const text = foldedSearch(search)
  if (text === null) return null
  const pattern = patternOf(text)
  const id = couldBeId(text)
  const [officers, forms] = await Promise.all([officersLike(db, text), id ? formsById(db, pattern) : []])
  const person = matchesClientOrOfficer(text, officers)
  const people = await peopleInOrder(db, person, order, rows)
  const byPerson = forms.length === 0
  const isFew = people.people <= fewPeople && forms.length <= fewPeople
  const found = isFew
    ? formsOfPeople(people.ids, forms)
    : matchesWhileScanning(person, byPerson ? null : pattern)
  return {
    conditions:
      byPerson && people.bound !== null && (isFew || !order.isOfType)
        ? [fromFirstForm(order, people.bound), found]
        : [found],
    few: isFew,
    firstPage:
      byPerson && people.reach <= fewPeople
        ? {
            found: formsOfPeople(people.first, []),
            matching: isFew ? matchingOf(people.forms, true) : matchingOf(countedUpTo + 1, false),
          }
        : null,
  }
}

/** None of their forms comes before this time, so that a scan can begin here. */
function fromFirstForm(order: FormOrder, bound: string): RawBuilder<unknown> {
  return sql`${sql.ref(columnOf(order))} ${sql.raw(order.descending ? '<=' : '>=')} ${bound}::timestamptz`
}

/** The people whom a search matches, in the list's order; at most one more than `fewPeople`. */
async function peopleInOrder(
  db: Database,
  person: RawBuilder<unknown>,
  { bySubmission, descending, isFiltered, isOfType }: FormOrder,
  rows: number,
): Promise<People> {
  const bound = sql.ref(`${descending ? 'newest' : 'oldest'}_${bySubmission ? 'submission' : 'form'}`)
  const counted = sql.ref(bySubmission ? 'completed_count' : 'form_count')
  const direction = descending ? sql`desc` : sql`asc`
  // Without a filter usually only the first page is asked for, and reading people in the order of their newest forms soon
  // fills it. The planner assumes that matches are evenly spread; a larger LIMIT makes it choose the index scan only if
  // matches are common. With a filter all matches are found and sorted, since the list may begin at the far end. The forms
  // of one type are quickly read from their beginning, so there it only matters whether few people match.
  const inOrder = sql`order by ${bound} ${direction} limit ${10 * fewPeople}`
  const ordered = isOfType ? sql`limit ${fewPeople + 1}` : isFiltered ? sql`` : inOrder
  const found = await runPlanned(
    db,
    sql<People>`
      with found as materialized (
        select id, ${counted} as forms, ${bound} as bound from people d
        where is_live and ${bound} is not null and ${person} ${ordered}
      ), placed as (
        select *, rank() over (order by bound ${direction}) as place
        from (select * from found order by bound ${direction} limit ${fewPeople + 1}) first
      )
      select count(*) as people, coalesce(sum(forms), 0) as forms,
        coalesce(array_agg(id), '{}')::text as ids,
        coalesce(array_agg(id) filter (where place <= ${rows}), '{}')::text as first,
        count(*) filter (where place <= ${rows}) as reach,
        (${descending ? sql`max(bound)` : sql`min(bound)`})::text as bound
      from placed`,
  )
  return found[0] ?? { people: 0, forms: 0, ids: '{}', first: '{}', reach: 0, bound: null }
}

async function formsById(db: Database, pattern: string): Promise<string[]> {
  const rows = await runPlanned(
    db,
    sql<{ id: string }>`select id from form_search where words like ${pattern} limit ${fewPeople + 1}`,
  )
  return rows.map(row => row.id)
}

function formsOfPeople(people: string, forms: readonly string[]): RawBuilder<unknown> {
  const byId = forms.length > 0 ? sql`or f.id = any(${forms}::uuid[])` : sql``
  return sql`(f.client_id = any(${people}::uuid[]) or f.user_id = any(${people}::uuid[]) ${byId})`
}

/** "is true" leaves PostgreSQL the choice: to find all matching people first, or to check the person of each row. */
function matchesWhileScanning(person: RawBuilder<unknown>, formPattern: string | null): RawBuilder<unknown> {
  const owner = sql`(exists (select from people d
    where d.id = coalesce(f.client_id, f.user_id) and d.is_live and ${person}) is true)`
  return formPattern === null ? owner : sql`(${owner} or f.id::text like ${formPattern})`
}

function couldBeId(text: string): boolean {
  return /^[\da-f-]{3,36}$/.test(text)
}
