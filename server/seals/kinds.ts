/** What is sealed: tables whose rows are only ever added. */
export interface SealedKind {
  readonly name: 'history' | 'audit'
  readonly table: string
  /** All that a row says, as text that is the same wherever it is read; in a seal it stands as its SHA-256. */
  readonly content: string
  /** How a row is called when it is not what it was, or is gone. */
  readonly label: string
  /** Of which only one server at a time makes a seal. */
  readonly lock: number
}

const moment = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`

export const sealedKinds: readonly SealedKind[] = [
  {
    name: 'history',
    table: 'form_history',
    content: `jsonb_build_array(t.id, t.form_id, t.version, t.action, t.actor_id, ${moment('t.at')}, t.changes)::text`,
    label: `'form ' || t.form_id || ', version ' || t.version || ' (' || t.action || ')'`,
    lock: 7_300_011,
  },
  {
    name: 'audit',
    table: 'audit_log',
    content: `jsonb_build_array(t.id, ${moment('t.at')}, t.event, t.actor_id, t.actor, t.subject, t.address, t.detail)::text`,
    label: `'entry ' || t.id || ' (' || t.event || ')'`,
    lock: 7_300_012,
  },
]

/** What the hash of a seal is over, beside the hash of the one before it. */
export const sealText = `jsonb_build_array(s.kind, s.number, ${moment('s.sealed_at')}, s.ids, s.labels, encode(s.hashes, 'hex'))::text`

/** The last seal of a kind: whoever knows it can tell whether anything before it has changed since. */
export interface SealHead {
  readonly kind: SealedKind['name']
  readonly number: number
  /** Hexadecimal. */
  readonly hash: string
}

export const headsQuery = `
  select distinct on (kind) kind, number, encode(hash, 'hex') as hash from seals order by kind, number desc`
