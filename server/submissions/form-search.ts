import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { runPlanned } from '../lists/run-planned.ts'
import { countedUpTo, type Matching, matchingOf, meant, officersLike } from '../lists/search.ts'
import { foldedSearch, patternOf } from '../lists/search-words.ts'

// spec 2 §2.32, §9.25

/** The forms of up to this many people are looked up person by person; a search that means more walks the list. */
const fewPeople = 1_000

/** What a search means for the list of submissions. Conditions are on form `f`. */
export interface FormSearch {
  /** True for every form that is found: by its client or user, or by its own id. */
  readonly conditions: readonly RawBuilder<unknown>[]
  /** Whether the forms that are found are few. */
  readonly few: boolean
  /**
   * For the first page of a list without a filter, and null where that cannot be told: how many forms match, and a
   * condition that looks at the forms of those people alone who can have one on that page.
   */
  readonly firstPage: { readonly found: RawBuilder<unknown>; readonly matching: Matching } | null
}

/** An order of the list of submissions: by creation, or by submission, in which only what is completed has a place. */
export interface FormOrder {
  readonly bySubmission: boolean
  readonly descending: boolean
  /** Whether the list has filters beside the search, and whether it is of one type, and so much shorter. */
  readonly isFiltered: boolean
  readonly isOfType: boolean
}

export function columnOf({ bySubmission }: FormOrder): string {
  return bySubmission ? 'f.submitted_at' : 'f.created_at'
}

interface People {
  readonly people: number
  readonly forms: number
  /** As PostgreSQL writes arrays of ids. */
  readonly ids: string
  readonly first: string
  /** How many people stand before or beside the last of `first`, and so belong to it. */
  readonly reach: number
  /** Where the first form of the first of them stands; null for nobody. */
  readonly bound: string | null
}

/**
 * Prepares a search of the submissions for a part of a name, e-mail, user name, client ID or id; null when there is
 * nothing to search for. `rows` of the list make its first page. People come in the order of the form of each that comes
 * first in the list: the first n forms of the list belong to the first n of them.
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
  const person = meant(text, officers)
  const people = await peopleInOrder(db, person, order, rows)
  const byPerson = forms.length === 0
  const isFew = people.people <= fewPeople && forms.length <= fewPeople
  const found = isFew ? foundForms(people.ids, forms) : inWalk(person, byPerson ? null : pattern)
  return {
    conditions:
      byPerson && people.bound !== null && (isFew || !order.isOfType)
        ? [begins(order, people.bound), found]
        : [found],
    few: isFew,
    firstPage:
      byPerson && people.reach <= fewPeople
        ? {
            found: foundForms(people.first, []),
            matching: isFew ? matchingOf(people.forms, true) : matchingOf(countedUpTo + 1, false),
          }
        : null,
  }
}

/** No form of theirs stands before this one, so that a walk can begin here. */
function begins(order: FormOrder, bound: string): RawBuilder<unknown> {
  return sql`${sql.ref(columnOf(order))} ${sql.raw(order.descending ? '<=' : '>=')} ${bound}::timestamptz`
}

/** Whom the search means, in the list's order; at most one more than are few. */
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

function foundForms(people: string, forms: readonly string[]): RawBuilder<unknown> {
  const byId = forms.length > 0 ? sql`or f.id = any(${forms}::uuid[])` : sql``
  return sql`(f.client_id = any(${people}::uuid[]) or f.user_id = any(${people}::uuid[]) ${byId})`
}

/** "is true" leaves PostgreSQL both ways to look: all whom the search means beforehand, or each row's person by itself. */
function inWalk(person: RawBuilder<unknown>, formPattern: string | null): RawBuilder<unknown> {
  const owner = sql`(exists (select from people d
    where d.id = coalesce(f.client_id, f.user_id) and d.is_live and ${person}) is true)`
  return formPattern === null ? owner : sql`(${owner} or f.id::text like ${formPattern})`
}

function couldBeId(text: string): boolean {
  return /^[\da-f-]{3,36}$/.test(text)
}
