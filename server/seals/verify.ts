import type pg from 'pg'
import { ownSchema } from '../db/migrate.ts'
import { StartError } from '../error-text.ts'
import { readErased } from './erased.ts'
import { type SealHead, sealedKinds } from './kinds.ts'
import { verifyForms } from './verify-forms.ts'
import { type SealsFound, verifySeals } from './verify-seals.ts'

// spec 3 §1.78

export interface Verified {
  readonly forms: number
  readonly seals: readonly SealsFound[]
  /** Ids of the audit log entries about erasures. */
  readonly erasures: readonly number[]
  readonly findings: readonly string[]
}

/**
 * Looks for anything in the histories, the completions, the audit log and the forms that was not altered, removed or inserted
 * by the portal itself. `known` are heads from elsewhere, such as a backup's manifest, which reveal seals that were made anew.
 * Throws a StartError if the database does not have exactly the tables of this version.
 */
export async function verify(client: pg.Client, known: readonly SealHead[]): Promise<Verified> {
  await client.query('begin transaction isolation level repeatable read read only')
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  await refuseOtherVersion(client)
  const seals: SealsFound[] = []
  const erased = await readErased(client)
  for (const kind of sealedKinds) seals.push(await verifySeals(client, kind, known, erased))
  const { forms, findings } = await verifyForms(client)
  await client.query('commit')
  return {
    forms,
    seals,
    erasures: erased.saidBy,
    findings: [...erased.findings, ...seals.flatMap(found => found.findings), ...findings],
  }
}

async function refuseOtherVersion(client: pg.Client): Promise<void> {
  const { rows: found } = await client.query(`select to_regclass('kysely_migration') is not null as there`)
  if (found[0]?.there !== true)
    throw new StartError('The database holds no portal, so there is nothing to verify.')
  const applied = await client.query<{ name: string }>('select name from kysely_migration order by name')
  const [had, known] = [new Set(applied.rows.map(({ name }) => name)), Object.keys(await ownSchema())]
  const newer = [...had].find(name => !known.includes(name))
  if (newer !== undefined)
    throw new StartError(
      `The database belongs to a newer version of Sevenfold (its migration ${newer} is not known here), so verify it with that version.`,
    )
  const missing = known.sort().find(name => !had.has(name))
  if (missing !== undefined)
    throw new StartError(
      `The database is of an older version of Sevenfold (it lacks the migration ${missing}): verify it with that version, or start the portal of this version on it once, which brings it up to date.`,
    )
}
