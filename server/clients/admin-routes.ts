import { audited } from '../audit/record.ts'
import { serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { adminClientAnswer } from './admin-client.ts'
import { clientFormsAnswer } from './admin-forms.ts'
import { listClients } from './admin-list.ts'
import { moveClient, restoreClient } from './changes.ts'
import { clientsInWords, moveMany } from './move-many.ts'
import { undoMove } from './undo-move.ts'

/** The administrator lists, moves and restores clients (D11, spec 2 §7). */
export function adminClientRoutes(services: Services): void {
  const { db } = services

  serve(services, 'GET /api/admin/clients', async ({ query }) => listClients(db, query, query))

  serve(services, 'GET /api/admin/clients/{clientId}/forms', async ({ params }) =>
    clientFormsAnswer(db, params.clientId),
  )

  serve(services, 'POST /api/admin/clients/move', async ({ body, caller, address }) => {
    const mover = { ...caller, address }
    const { moved, officer, moveId } = await moveMany(db, body.clientIds, body.officerId, mover)
    return { message: `${clientsInWords(moved)} now with ${officer}.`, moved, moveId }
  })

  serve(services, 'POST /api/admin/moves/{moveId}/undo', async ({ params, caller, address }) => {
    const { moved, activeAgain } = await undoMove(db, params.moveId, { ...caller, address })
    const again = activeAgain.map(name => ` ${name} can sign in again.`).join('')
    return { message: `${clientsInWords(moved)} back.${again}` }
  })

  serve(services, 'POST /api/admin/clients/{clientId}/move', async ({ params, body, caller, address }) => {
    const entry = { event: 'client moved', actorId: caller.userId, actor: caller.email, address }
    const { client } = await audited(
      db,
      within => moveClient(within, params.clientId, body.officerId, caller.userId),
      ({ client: { id, client_id }, from, to }) => ({
        ...entry,
        subject: client_id,
        detail: { clientId: id, from, to },
      }),
    )
    return {
      message: `${client.name} is now a client of ${client.officer_name}.`,
      client: adminClientAnswer(client),
    }
  })

  serve(
    services,
    'POST /api/admin/clients/{clientId}/restore',
    async ({ params, query, caller, address }) => {
      const entry = { event: 'client restored', actorId: caller.userId, actor: caller.email, address }
      const client = await audited(
        db,
        within => restoreClient(within, params.clientId, caller.userId, query.officerId),
        ({ id, client_id, officer_email }) => ({
          ...entry,
          subject: client_id,
          detail: { clientId: id, ...(query.officerId !== undefined && { to: officer_email }) },
        }),
      )
      return { message: `${client.name} was restored.`, client: adminClientAnswer(client) }
    },
  )
}
