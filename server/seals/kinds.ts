/** What is sealed: tables whose rows are only ever added. */
export interface SealedKind {
  readonly name: 'history' | 'audit' | 'completions'
  readonly table: string
  /** All that a row says, as text that is the same wherever it is read; in a seal it stands as its SHA-256. */
  readonly content: string
  /** When a row was written, as its table says; null where it can be the moment of what the row was copied from. */
  readonly writtenAt: string | null
  /** How many rows a seal has at most: as many as are read and hashed well within the limit of a statement. */
  readonly mostRows: number
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
