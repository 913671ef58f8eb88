import { noteReading } from '../applicants/readings.ts'
import { serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { findSubmission, submissionDetail } from './detail.ts'
import { listSubmissions, typeOfSlug } from './store.ts'
import { timelineOf } from './timeline.ts'

/** The administrator lists and reads submissions, and edits no answer (D11, spec 2 §7). */
export function submissionRoutes(services: Services): void {
  const { db, lender } = services

  serve(services, 'GET /api/admin/submissions', async ({ query }) => {
    const { timeZone } = await lender.settings()
    return listSubmissions(db, { ...query, timeZone }, query)
  })

  serve(services, 'GET /api/admin/submissions/{formType}', async ({ params, query }) => {
    const { timeZone } = await lender.settings()
    const filter = { ...query, type: typeOfSlug(params.formType), timeZone }
    return listSubmissions(db, filter, query)
  })

  serve(
    services,
    'GET /api/admin/submissions/{formType}/{submissionId}',
    async ({ params, caller, address }) => {
      const { userId: actorId, email: actor } = caller
      const reading = { event: 'submission read', actorId, actor, address, subject: params.submissionId }
      const submission = await submissionDetail(db, params.formType, params.submissionId, reading)
      // D48: what applicants filled for themselves is theirs, so they see who read it.
      if (submission.client === null) await noteReading(db, submission.userId._id, caller.userId)
      return { submission }
    },
  )

  serve(
    services,
    'GET /api/admin/submissions/{formType}/{submissionId}/timeline',
    async ({ params, query }) =>
      timelineOf(db, await findSubmission(db, params.formType, params.submissionId), query),
  )
}
