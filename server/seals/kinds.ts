/** A kind of rows that are sealed: an append-only table. */
export interface SealedKind {
  readonly name: 'history' | 'audit' | 'completions'
  readonly table: string
  /** SQL: the whole content of a row as text, the same on every database. A seal holds its SHA-256. */
  readonly content: string
  /** SQL: when a row was written; null if the table's time can be that of the row from which it was copied. */
  readonly writtenAt: string | null
  /**
   * The largest number of rows in a seal, chosen so that reading and hashing them takes far less than the statement timeout.
   */
  readonly mostRows: number
  /** SQL: how to name a row that was altered or removed. */
  readonly label: string
  /** The number of the advisory lock by which only one server at a time seals this kind. */
  readonly lock: number
}

const moment = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`

export const sealedKinds: readonly SealedKind[] = [
  {
    name: 'history',
    table: 'form_history',
    content: `jsonb_build_array(t.id, t.form_id, t.version, t.action, t.actor_id, ${moment('t.at')}, t.changes)::text`,
    writtenAt: 't.at',
    mostRows: 2000,
    label: `'form ' || t.form_id || ', version ' || t.version || ' (' || t.action || ')'`,
    lock: 7_300_011,
  },
  {
    name: 'audit',
    table: 'audit_log',
    content: `jsonb_build_array(t.id, ${moment('t.at')}, t.event, t.actor_id, t.actor, t.subject, t.address, t.detail)::text`,
    writtenAt: 't.at',
    mostRows: 2000,
    label: `'entry ' || t.id || ' (' || t.event || ')'`,
    lock: 7_300_012,
  },
  {
    name: 'completions',
    table: 'form_completions',
    content: `jsonb_build_array(t.id, t.form_id, t.version, t.form_type, t.kind, t.policy_version, t.assessment_year, t.answers,
      t.marks, t.computed, t.basis, t.suggested, t.checks, t.via, t.reason, t.completed_by, ${moment('t.completed_at')})::text`,
    writtenAt: null,
    mostRows: 200,
    label: `'form ' || t.form_id || ', version ' || t.version || ' (' || t.kind || ')'`,
    lock: 7_300_013,
  },
]

/** SQL: the text that a seal's hash covers, together with the hash of the seal before it. */
export const sealText = `jsonb_build_array(s.kind, s.number, ${moment('s.sealed_at')}, s.ids, s.labels, encode(s.hashes, 'hex'))::text`

/** The last seal of a kind. Its hash shows whether anything before it has changed since. */
export interface SealHead {
  readonly kind: SealedKind['name']
  readonly number: number
  /** In hexadecimal. */
  readonly hash: string
}

export const headsQuery = `
  select distinct on (kind) kind, number, encode(hash, 'hex') as hash from seals order by kind, number desc`
