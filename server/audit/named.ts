import { type RawBuilder, sql } from 'kysely'
import { catalogue } from '../../forms/catalogue.ts'
import { idPattern } from '../lists/paging.ts'
import { foldedSearch, matchesSearch, patternOf } from '../lists/search.ts'

// spec 3 §1.13

/**
 * A kind of entries that name a client or a form only by an id or number. The name is looked up when they are read, so that
 * the log contains no name after the client is erased.
 */
interface NamedEntryKind {
  /** SQL: the subject with its name; null if the entry is not of this kind. */
  readonly display: RawBuilder<unknown>
  /** SQL: true for an entry of this kind whose client or person the folded search finds. */
  readonly matches: (search: string) => RawBuilder<unknown>
}

const idWhere = (events: RawBuilder<unknown>) =>
  sql`case when event in ${events} and subject ~* ${sql.lit(idPattern)} then subject::uuid end`

const clientsFoundBy = (search: string) =>
  sql`people p where p.kind = 'client' and ${matchesSearch(sql`p.words`, search)}`

/** Entries about reading a credit file and about ids of somebody else’s clients, and deletions by an earlier version. */
const byClientId = sql`('client deleted', 'file read', 'foreign id')`
const clientOfId: NamedEntryKind = {
  display: sql`(select concat_ws(' ', c.client_id, c.name) from clients c where c.id = ${idWhere(byClientId)})`,
  matches: search =>
    sql`event in ${byClientId} and lower(subject) in (select p.id::text from ${clientsFoundBy(search)})`,
}

const labels = sql.join(
  catalogue.map(({ type, adminLabel }) => sql`when ${sql.lit(type)} then ${sql.lit(adminLabel)}`),
  sql` `,
)

/** An applicant’s own form is shown with their email, as users are everywhere in the log. */
const byFormId = sql`('submission read', 'values refused', 'foreign id')`
const formOfId: NamedEntryKind = {
  display: sql`(select concat(coalesce(c.client_id || ' ' || c.name, u.email), ': ', case f.form_type ${labels} end)
    from forms f left join clients c on c.id = f.client_id left join users u on u.id = f.user_id
    where f.id = ${idWhere(byFormId)})`,
  matches: search => sql`event in ${byFormId} and lower(subject) in (
    select f.id::text from forms f where f.client_id in (select p.id from ${clientsFoundBy(search)})
    union all
    select f.id::text from forms f where f.user_id in (
      select p.id from people p where p.kind <> 'client' and ${matchesSearch(sql`p.words`, search)}))`,
}

/** The subject ends with the client’s number; any words before it stay. */
const byNumber = sql`('client moved', 'client restored', 'exported')`
const numberIn = sql`substring(subject from '^(?:client )?(CL-[0-9]+)$')`
const clientOfNumber: NamedEntryKind = {
  display: sql`(select concat_ws(' ', subject, c.name) from clients c
    where c.client_id = case when event in ${byNumber} then ${numberIn} end)`,
  matches: search => sql`event in ${byNumber} and lower(subject) in (
    select before || lower(c.client_id) from clients c, unnest(array['', 'client ']) before
    where c.id in (select p.id from ${clientsFoundBy(search)}))`,
}

/** Exports of chosen clients, whose ids are in the details, separated by spaces. */
const chosenIds = sql`case when event = 'exported' then string_to_array(detail ->> 'clientIds', ' ') end`
const chosenClients: NamedEntryKind = {
  display: sql`null`,
  matches:
    search => sql`event = 'exported' and detail ? 'clientIds' and exists (select from unnest(${chosenIds}) chosen
    where chosen in (select p.id::text from ${clientsFoundBy(search)}))`,
}
const namesOfChosen = sql`(select string_agg(coalesce(c.client_id || ' ' || c.name, chosen), ', ' order by place)
  from unnest(${chosenIds}) with ordinality as those(chosen, place) left join clients c
    on c.id = case when chosen ~* ${sql.lit(idPattern)} then chosen::uuid end)`

/** The beginning of the hash of a name that no account has, by which the attempts with one name can be told from others. */
const typedName = sql`(select jsonb_build_object('unknownName', left(encode(t.hash, 'hex'), 8)) from typed_names t
  where t.entry = audit_log.id)`

/** SQL: an entry's details, with clients by number and name instead of ids. */
export const detailShown = sql`case when ${chosenIds} is null then detail || coalesce(${typedName}, '{}')
  else detail - 'clientIds' || jsonb_build_object('clients', ${namesOfChosen}) end`

const namedEntryKinds = [clientOfId, formOfId, clientOfNumber, chosenClients]

/** SQL: the subject of an entry: a client by number and name if they are known, else the subject as stored. */
export const subjectShown = sql`coalesce(${sql.join(namedEntryKinds.map(({ display }) => display))}, subject)`

/**
 * SQL condition: entries whose own words contain the text of the search, and those that name a client or person whom the search
 * finds as it does in their lists. The latter are found first, as ids: a condition that looked names up for each entry would
 * prevent the use of the index on the words, which are in lower case and have their accents. Null without anything to search for.
 */
export function matchesEntry(search: string | undefined): RawBuilder<unknown> | null {
  const text = foldedSearch(search)
  if (search === undefined || text === null) return null
  const named = namedEntryKinds.map(({ matches }) => sql`select id from audit_log where ${matches(text)}`)
  return sql`(words_of(actor, subject, address) like ${patternOf(search.trim().toLowerCase())}
    or id = any (array(${sql.join(named, sql` union all `)})))`
}
