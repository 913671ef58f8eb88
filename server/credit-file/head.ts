import type { AuditEntry } from '../audit/record.ts'
import { adminClientAnswer, findClient } from '../clients/admin-client.ts'
import { clientAnswer, officersClient } from '../clients/store.ts'
import type { Database } from '../db/connect.ts'
import type { Head } from './answer.ts'

/** Returns an officer's own client. Throws a 404 for any other client. */
export async function officersHead(db: Database, officerId: string, id: string): Promise<Head> {
  const { _id, clientId, name, email, phone } = clientAnswer(await officersClient(db, officerId, id))
  return { client: { _id, clientId, name, email, phone }, officer: null }
}

/** Returns any client with its officer, for administrators. Throws a 404 if there is no such client. */
export async function adminHead(db: Database, id: string, reading?: AuditEntry): Promise<Head> {
  const { _id, clientId, name, email, phone, loanOfficer } = adminClientAnswer(
    await findClient(db, id, reading),
  )
  const { isActive: _, ...officer } = loanOfficer
  return { client: { _id, clientId, name, email, phone }, officer }
}
