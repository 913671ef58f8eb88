import type pg from 'pg'
import { readErased } from './erased.ts'
import { type SealHead, sealedKinds } from './kinds.ts'
import { verifyForms } from './verify-forms.ts'
import { type SealsFound, verifySeals } from './verify-seals.ts'

// spec 3 §1.78

export interface Verified {
  readonly forms: number
  readonly seals: readonly SealsFound[]
  readonly findings: readonly string[]
}

/**
 * Looks for anything in the histories, the audit log and the forms that was altered, removed or put in between by another way than
 * the portal's. `known` are heads from elsewhere, such as a backup's manifest: they show when seals were made anew.
 */
export async function verify(client: pg.Client, known: readonly SealHead[]): Promise<Verified> {
  await client.query('begin transaction isolation level repeatable read read only')
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  const seals: SealsFound[] = []
  const erased = await readErased(client)
  for (const kind of sealedKinds) seals.push(await verifySeals(client, kind, known, erased))
  const { forms, findings } = await verifyForms(client)
  await client.query('commit')
  return {
    forms,
    seals,
    findings: [...erased.findings, ...seals.flatMap(found => found.findings), ...findings],
  }
}
