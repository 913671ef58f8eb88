import { audit } from '../audit/record.ts'
import { serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { clientFormsAnswer } from './admin-forms.ts'
import { clientAnswer, listClients } from './admin-store.ts'
import { moveClient, restoreClient } from './changes.ts'
import { clientsInWords, moveMany } from './move-many.ts'

/** The administrator lists, moves and restores clients (D11, spec 2 §7). */
export function adminClientRoutes(services: Services): void {
  const { db } = services

  serve(services, 'GET /api/admin/clients', async ({ query }) => listClients(db, query, query))

  serve(services, 'GET /api/admin/clients/{clientId}/forms', async ({ params }) =>
    clientFormsAnswer(db, params.clientId),
  )

  serve(services, 'POST /api/admin/clients/move', async ({ body, caller, address }) => {
    const { moved, officer } = await moveMany(db, body.clientIds, body.officerId, { ...caller, address })
    return { message: `${clientsInWords(moved)} now with ${officer}.`, moved }
  })

  serve(
    services,
    'POST /api/admin/clients/{clientId}/move',
    async ({ params, body, caller, address, log }) => {
      const { client, from, to } = await moveClient(db, params.clientId, body.officerId, caller.userId)
      const entry = { event: 'client moved', actorId: caller.userId, actor: caller.email, address }
      await audit(db, { ...entry, subject: client.client_id, detail: { clientId: client.id, from, to } }, log)
      return {
        message: `${client.name} is now a client of ${client.officer_name}.`,
        client: clientAnswer(client),
      }
    },
  )

  serve(
    services,
    'POST /api/admin/clients/{clientId}/restore',
    async ({ params, query, caller, address, log }) => {
      const client = await restoreClient(db, params.clientId, caller.userId, query.officerId)
      const entry = { event: 'client restored', actorId: caller.userId, actor: caller.email, address }
      const detail = {
        clientId: client.id,
        ...(query.officerId !== undefined && { to: client.officer_email }),
      }
      await audit(db, { ...entry, subject: client.client_id, detail }, log)
      return { message: `${client.name} was restored.`, client: clientAnswer(client) }
    },
  )
}
