import { audit } from '../audit.ts'
import type { Portal } from '../portal.ts'
import { serve } from '../routing.ts'
import { listAudit } from './audit-store.ts'
import { moveClient, restoreClient } from './client-changes.ts'
import { clientFormsAnswer } from './client-forms.ts'
import { clientAnswer, listClients } from './clients-store.ts'
import { createUserRoute } from './create-user.ts'
import { readCharts, readStats } from './overview-store.ts'
import { findSubmission, submissionDetail } from './submission-detail.ts'
import { listSubmissions, typeOfSlug } from './submissions-store.ts'
import { timelineOf } from './timeline.ts'
import { userRoutes } from './users-routes.ts'

/** The administrator's area. An administrator sees every client and form and edits no answer (D11, spec 2 §7). */
export function adminRoutes(portal: Portal): void {
  createUserRoute(portal)
  userRoutes(portal)
  overviewRoutes(portal)
  submissionRoutes(portal)
  clientRoutes(portal)
}

function overviewRoutes(portal: Portal): void {
  const { db } = portal
  serve(portal, 'GET /api/admin/stats', async ({ query }) => readStats(db, query.limit))
  serve(portal, 'GET /api/admin/charts', async () => readCharts(db))
  serve(portal, 'GET /api/admin/audit', async ({ query }) => listAudit(db, query, query))
}

function submissionRoutes(portal: Portal): void {
  const { db } = portal

  serve(portal, 'GET /api/admin/submissions', async ({ query }) => listSubmissions(db, query, query))

  serve(portal, 'GET /api/admin/submissions/{formType}', async ({ params, query }) =>
    listSubmissions(db, { ...query, type: typeOfSlug(params.formType) }, query),
  )

  serve(portal, 'GET /api/admin/submissions/{formType}/{submissionId}', async ({ params }) => ({
    submission: await submissionDetail(db, params.formType, params.submissionId),
  }))

  serve(portal, 'GET /api/admin/submissions/{formType}/{submissionId}/timeline', async ({ params, query }) =>
    timelineOf(db, await findSubmission(db, params.formType, params.submissionId), query),
  )
}

function clientRoutes(portal: Portal): void {
  const { db } = portal

  serve(portal, 'GET /api/admin/clients', async ({ query }) => listClients(db, query, query))

  serve(portal, 'GET /api/admin/clients/{clientId}/forms', async ({ params }) =>
    clientFormsAnswer(db, params.clientId),
  )

  serve(portal, 'POST /api/admin/clients/{clientId}/move', async ({ params, body, caller, address, log }) => {
    const { client, from, to } = await moveClient(db, params.clientId, body.officerId, caller.userId)
    const entry = { event: 'client moved', actorId: caller.userId, actor: caller.email, address }
    await audit(db, { ...entry, subject: client.client_id, detail: { clientId: client.id, from, to } }, log)
    return {
      message: `${client.name} is now a client of ${client.officer_name}.`,
      client: clientAnswer(client),
    }
  })

  serve(portal, 'POST /api/admin/clients/{clientId}/restore', async ({ params, caller, address, log }) => {
    const client = await restoreClient(db, params.clientId, caller.userId)
    const entry = { event: 'client restored', actorId: caller.userId, actor: caller.email, address }
    await audit(db, { ...entry, subject: client.client_id, detail: { clientId: client.id } }, log)
    return { message: `${client.name} was restored.`, client: clientAnswer(client) }
  })
}
