import { audit } from '../audit/record.ts'
import { clientAnswer, officersClient } from '../clients/store.ts'
import { serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { findApplicant, takeOver } from './store.ts'

/** An officer takes over what an applicant has filled. The audit log records who looked an applicant up. */
export function applicantRoutes(services: Services): void {
  const { db } = services

  serve(services, 'GET /api/loan-officer/applicants', async ({ query, caller, address, log }) => {
    const applicant = await findApplicant(db, query.email)
    const entry = { event: 'applicant viewed', actorId: caller.userId, actor: caller.email, address }
    await audit(db, { ...entry, subject: applicant.email, detail: { userId: applicant._id } }, log)
    return { applicant }
  })

  serve(
    services,
    'POST /api/loan-officer/applicants/{userId}/take-over',
    async ({ params, caller, address, log }) => {
      const taken = await takeOver(db, params.userId, caller.userId)
      const entry = { event: 'applicant taken over', actorId: caller.userId, actor: caller.email, address }
      await audit(
        db,
        { ...entry, subject: taken.email, detail: { userId: params.userId, client: taken.number } },
        log,
      )
      const client = clientAnswer(await officersClient(db, caller.userId, taken.clientId))
      return { message: `${taken.name} is now your client.`, client }
    },
  )
}
