import { serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { eraseClient, eraseUser } from './erase.ts'

// spec 3 §1.115–116

/** Lets administrators erase a deleted client or user early. The audit log is written in the same transaction. */
export function erasureRoutes(services: Services): void {
  const { db } = services

  serve(services, 'POST /api/admin/clients/{clientId}/erase', async ({ params, body, caller, address }) => {
    const number = await eraseClient(db, params.clientId, body.confirm, { ...caller, address })
    return { message: `${number} was erased.` }
  })

  serve(services, 'POST /api/admin/users/{id}/erase', async ({ params, body, caller, address }) => {
    await eraseUser(db, params.id, body.confirm, { ...caller, address })
    return { message: 'The user was erased.' }
  })
}
