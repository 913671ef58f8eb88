import { type RawBuilder, sql } from 'kysely'
import { catalogue } from '../../forms/catalogue.ts'
import { idPattern } from '../lists/cursors.ts'
import { patternOf } from '../lists/search-words.ts'

// spec 3 §1.13

/**
 * A kind of entries that name a client or a form only by an id or number. The name is looked up when they are read, so that
 * the log contains no name after the client is erased.
 */
interface NamedEntryKind {
  /** SQL: the subject with its name; null if the entry is not of this kind. */
  readonly display: RawBuilder<unknown>
  /** SQL: true for an entry of this kind whose client's searchable words match the pattern. */
  readonly matches: (pattern: string) => RawBuilder<unknown>
}

const idWhere = (events: RawBuilder<unknown>) =>
  sql`case when event in ${events} and subject ~* ${sql.lit(idPattern)} then subject::uuid end`

const clientsThatHold = (pattern: string) => sql`people p where p.kind = 'client' and p.words like ${pattern}`

/** Entries about reading a credit file and about ids of somebody else’s clients, and deletions by an earlier version. */
const byClientId = sql`('client deleted', 'file read', 'foreign id')`
const clientOfId: NamedEntryKind = {
  display: sql`(select concat_ws(' ', c.client_id, c.name) from clients c where c.id = ${idWhere(byClientId)})`,
  matches: pattern =>
    sql`event in ${byClientId} and lower(subject) in (select p.id::text from ${clientsThatHold(pattern)})`,
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
  matches: pattern => sql`event in ${byFormId} and lower(subject) in (
    select f.id::text from forms f where f.client_id in (select p.id from ${clientsThatHold(pattern)})
    union all
    select f.id::text from forms f where f.user_id in (
      select p.id from people p where p.kind <> 'client' and p.words like ${pattern}))`,
}

/** The subject ends with the client’s number; any words before it stay. */
const byNumber = sql`('client moved', 'client restored', 'exported')`
const numberIn = sql`substring(subject from '^(?:client )?(CL-[0-9]+)$')`
const clientOfNumber: NamedEntryKind = {
  display: sql`(select concat_ws(' ', subject, c.name) from clients c
    where c.client_id = case when event in ${byNumber} then ${numberIn} end)`,
  matches: pattern => sql`event in ${byNumber} and lower(subject) in (
    select before || lower(c.client_id) from clients c, unnest(array['', 'client ']) before
    where c.id in (select p.id from ${clientsThatHold(pattern)}))`,
}

/** Exports of chosen clients, whose ids are in the details, separated by spaces. */
const chosenIds = sql`case when event = 'exported' then string_to_array(detail ->> 'clientIds', ' ') end`
const chosenClients: NamedEntryKind = {
  display: sql`null`,
  matches:
    pattern => sql`event = 'exported' and detail ? 'clientIds' and exists (select from unnest(${chosenIds}) chosen
    where chosen in (select p.id::text from ${clientsThatHold(pattern)}))`,
}
const namesOfChosen = sql`(select string_agg(coalesce(c.client_id || ' ' || c.name, chosen), ', ' order by place)
  from unnest(${chosenIds}) with ordinality as those(chosen, place) left join clients c
    on c.id = case when chosen ~* ${sql.lit(idPattern)} then chosen::uuid end)`

/** SQL: an entry's details, with clients by number and name instead of ids. */
export const detailShown = sql`case when ${chosenIds} is null then detail
  else detail - 'clientIds' || jsonb_build_object('clients', ${namesOfChosen}) end`

const namedEntryKinds = [clientOfId, formOfId, clientOfNumber, chosenClients]

/** SQL: the subject of an entry: a client by number and name if they are known, else the subject as stored. */
export const subjectShown = sql`coalesce(${sql.join(namedEntryKinds.map(({ display }) => display))}, subject)`

/**
 * SQL condition: entries whose own words contain the text, and those that name a client whose words do. The latter are found
 * first, as ids: a condition that looked names up for each entry would prevent the use of the index on the words.
 */
export function holdsText(text: string): RawBuilder<unknown> {
  const pattern = patternOf(text)
  const named = namedEntryKinds.map(({ matches }) => sql`select id from audit_log where ${matches(pattern)}`)
  return sql`(words_of(actor, subject, address) like ${pattern}
    or id = any (array(${sql.join(named, sql` union all `)})))`
}
