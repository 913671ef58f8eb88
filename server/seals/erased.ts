import { createHash } from 'node:crypto'
import type pg from 'pg'

// docs/decisions/049-erasure.md

/** What was erased, as far as the audit log, which is sealed itself, says so. */
export interface Erased {
  /** Ids of forms that are gone with their histories. */
  readonly forms: ReadonlySet<string>
  /** Entries of the audit log that lost their words, with the hash of what is left, in hexadecimal digits. */
  readonly entries: ReadonlyMap<number, string>
  /** What no entry stands for, a sentence each. */
  readonly findings: readonly string[]
}

interface Said {
  readonly id: number
  readonly forms: readonly string[]
  readonly entries: number
  readonly left: string
}

/** Reads what was erased and compares it with the entries that say so. */
export async function readErased(client: pg.Client): Promise<Erased> {
  const said = await client.query<Said>(`
    select id, detail -> 'forms' as forms, (detail ->> 'entries')::int as entries, detail ->> 'left' as left
    from audit_log where event in ('client erased', 'user erased') order by id`)
  const forms = await client.query<{ id: string; entry: number }>(
    `select id, entry from erased where kind = 'form' order by id`,
  )
  const words = await client.query<{ audit_id: number; entry: number; hash: string }>(
    `select audit_id, entry, encode(hash, 'hex') as hash from erased_words order by audit_id, entry`,
  )
  const entryOf = new Map(said.rows.map(row => [row.id, row]))
  const unsaid = forms.rows.filter(({ id, entry }) => !entryOf.get(entry)?.forms.includes(id))
  const known = forms.rows.filter(form => !unsaid.includes(form))
  const wrong = [...new Set(words.rows.map(({ entry }) => entry))].filter(
    entry =>
      !fits(
        entryOf.get(entry),
        words.rows.filter(row => row.entry === entry),
      ),
  )
  return {
    forms: new Set(known.map(({ id }) => id)),
    // Who is erased after a client takes words from the same entry: the last counts.
    entries: new Map(
      words.rows.filter(({ entry }) => !wrong.includes(entry)).map(row => [row.audit_id, row.hash]),
    ),
    findings: [
      ...unsaid.map(({ id }) => `Form ${id} is marked as erased, but no entry of the audit log says so.`),
      ...wrong.map(
        entry => `The entries that entry ${entry} of the audit log erased are not those that it names.`,
      ),
    ],
  }
}

function fits(said: Said | undefined, rows: readonly { readonly hash: string }[]): boolean {
  if (said?.entries !== rows.length) return false
  const sum = createHash('sha256')
  for (const { hash } of rows) sum.update(Buffer.from(hash, 'hex'))
  return sum.digest('hex') === said.left
}

/** The form that a seal's label of a history row names (kinds.ts). */
export function formOfLabel(label: string): string {
  return /^form ([0-9a-f-]{36}),/.exec(label)?.[1] ?? ''
}
