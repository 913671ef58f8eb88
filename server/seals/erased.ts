import { createHash } from 'node:crypto'
import type pg from 'pg'

// docs/decisions/049-erasure.md

/** The erasures, as far as the audit log, which is itself sealed, confirms them. */
export interface Erased {
  /** Ids of forms that were deleted together with their histories. */
  readonly forms: ReadonlySet<string>
  /** Ids of audit log entries whose texts were erased, with the SHA-256 (in hex) of the remaining content. */
  readonly entries: ReadonlyMap<number, string>
  /** Ids of the audit log entries that say that a client or a person was erased, the oldest first. */
  readonly saidBy: readonly number[]
  /** Contradictions between the erasures and the audit log, one sentence each. */
  readonly findings: readonly string[]
}

interface AuditedErasure {
  readonly id: number
  /** The ids of the erased client or user, and of their forms. */
  readonly ids: readonly string[]
  readonly entries: number
  readonly left: string
}

interface Mark {
  readonly id: string
  readonly kind: 'client' | 'form' | 'user'
  readonly entry: number
}

const calledAtStart: Readonly<Record<Mark['kind'], string>> = { client: 'Client', form: 'Form', user: 'User' }

/** Reads the erasures and compares them with the audit log's entries about them. */
export async function readErased(client: pg.Client): Promise<Erased> {
  const audited = await client.query<AuditedErasure>(`
    select id, array_remove(array[detail ->> 'clientId', detail ->> 'userId'], null)
        || array(select jsonb_array_elements_text(detail -> 'forms')) as ids,
      (detail ->> 'entries')::int as entries, detail ->> 'left' as left
    from audit_log where event in ('client erased', 'user erased') order by id`)
  const marks = await client.query<Mark>(`select id, kind, entry from erased order by id`)
  const words = await client.query<{ audit_id: number; entry: number; hash: string }>(
    `select audit_id, entry, encode(hash, 'hex') as hash from erased_words order by audit_id, entry`,
  )
  const entryOf = new Map(audited.rows.map(row => [row.id, row]))
  const unaudited = marks.rows.filter(({ id, entry }) => !entryOf.get(entry)?.ids.includes(id))
  const known = marks.rows.filter(mark => !unaudited.includes(mark))
  const wrong = [...new Set(words.rows.map(({ entry }) => entry))].filter(
    entry =>
      !fits(
        entryOf.get(entry),
        words.rows.filter(row => row.entry === entry),
      ),
  )
  return {
    forms: new Set(known.filter(({ kind }) => kind === 'form').map(({ id }) => id)),
    // A later erasure may take more text out of the same entry; the last one counts.
    entries: new Map(
      words.rows.filter(({ entry }) => !wrong.includes(entry)).map(row => [row.audit_id, row.hash]),
    ),
    saidBy: audited.rows.map(({ id }) => id),
    findings: [
      ...unaudited.map(
        ({ id, kind }) =>
          `${calledAtStart[kind]} ${id} is marked as erased, but no entry of the audit log says so.`,
      ),
      ...missingMarks(audited.rows, known),
      ...(await undeletedBefore(client)),
      ...wrong.map(
        entry => `The entries that entry ${entry} of the audit log erased are not the ones that it names.`,
      ),
    ],
  }
}

/**
 * Finds the erasures of somebody who was not deleted at that time, as the audit log tells: by an administrator, or 30 days
 * before if the entry names nobody. The entry of the deletion is among those whose words the erasure removed; an early version
 * named the client in its subject only.
 */
async function undeletedBefore(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: number; what: string }>(`
    with erasures as (
      select id, at, actor_id, replace(event, ' erased', '') as what, coalesce(detail ->> 'clientId', detail ->> 'userId') as whom
      from audit_log where event in ('client erased', 'user erased')
    ), turns as (
      select w.entry as erasure, a.id, a.event, a.at from erased_words w join audit_log a on a.id = w.audit_id
      union all
      select e.id, a.id, a.event, a.at from erasures e join audit_log a on lower(a.subject) = e.whom
    ), last_turns as (
      select distinct on (erasure) erasure, event, at from turns
      where event in ('client deleted', 'client restored', 'user deleted', 'user restored') and id < erasure
      order by erasure, id desc
    )
    select e.id, concat_ws(' ', e.what, e.whom) as what from erasures e left join last_turns t on t.erasure = e.id
    -- A day is left to the clocks of earlier versions, which did not write both times at once.
    where t.event is distinct from e.what || ' deleted' or e.actor_id is null and t.at > e.at - interval '29 days'
    order by e.id`)
  return rows.map(
    ({ id, what }) =>
      `Entry ${id} of the audit log says that the ${what} was erased, but no entry says that the ${what.split(' ')[0]} had been deleted before.`,
  )
}

/** Returns a finding for each erased id in the audit log that is not marked as erased. */
function missingMarks(audited: readonly AuditedErasure[], known: readonly Mark[]): readonly string[] {
  const marked = new Set(known.map(({ id, entry }) => `${entry} ${id}`))
  return audited.flatMap(({ id: entry, ids }) =>
    ids
      .filter(id => !marked.has(`${entry} ${id}`))
      .map(
        id => `Entry ${entry} of the audit log says that ${id} was erased, but it is not marked as erased.`,
      ),
  )
}

function fits(audited: AuditedErasure | undefined, rows: readonly { readonly hash: string }[]): boolean {
  if (audited?.entries !== rows.length) return false
  const sum = createHash('sha256')
  for (const { hash } of rows) sum.update(Buffer.from(hash, 'hex'))
  return sum.digest('hex') === audited.left
}

/** Returns the id of the form in the label of a history row's seal (kinds.ts); empty if there is none. */
export function formOfLabel(label: string): string {
  return /^form ([0-9a-f-]{36}),/.exec(label)?.[1] ?? ''
}
