import type { AuditEntry } from '../audit/record.ts'
import { adminClientAnswer, findClient } from '../clients/admin-store.ts'
import { clientAnswer, officersClient } from '../clients/store.ts'
import type { Database } from '../db/connect.ts'
import type { Head } from './answer.ts'

/** An officer's own client. Throws 404 for any other. */
export async function officersHead(db: Database, officerId: string, id: string): Promise<Head> {
  const { _id, clientId, name, email, phone } = clientAnswer(await officersClient(db, officerId, id))
  return { client: { _id, clientId, name, email, phone }, officer: null }
}

/** Any client, with who holds it, for administrators. Throws 404 when there is none. */
export async function adminHead(db: Database, id: string, reading?: AuditEntry): Promise<Head> {
  const { _id, clientId, name, email, phone, loanOfficer } = adminClientAnswer(
    await findClient(db, id, reading),
  )
  const { isActive: _, ...officer } = loanOfficer
  return { client: { _id, clientId, name, email, phone }, officer }
}
