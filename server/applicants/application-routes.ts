import { audited } from '../audit/record.ts'
import { Problem } from '../errors.ts'
import { serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { makeCode, ownApplication, sendApplication, sha256Of } from './own-application.ts'
import { assign, listWaiting } from './queue.ts'

/** Serves an application on its way from the applicant to an officer (D46, D48). */
export function applicationRoutes(services: Services): void {
  ownApplicationRoutes(services)
  queueRoutes(services)
}

function ownApplicationRoutes(services: Services): void {
  const { db, lender } = services

  async function answer(userId: string) {
    const { privacyText } = await lender.settings()
    return { application: await ownApplication(db, userId, privacyText) }
  }

  serve(services, 'GET /api/form/application', async ({ caller }) => answer(caller.userId))

  serve(services, 'POST /api/form/application/send', async ({ body, caller, address }) => {
    const { privacySha256 } = body
    const { privacyText, timeZone } = await lender.settings()
    if (privacySha256 !== sha256Of(privacyText))
      throw new Problem(409, 'The text on your data has changed. Please read it again before you send.', {
        code: 'text_changed',
      })
    const entry = { event: 'application sent', actorId: caller.userId, actor: caller.email, address }
    await audited(
      db,
      within => sendApplication(within, caller.userId, privacySha256, timeZone),
      isSentNow => (isSentNow ? { ...entry, subject: caller.email, detail: { privacySha256 } } : null),
    )
    return answer(caller.userId)
  })

  serve(services, 'POST /api/form/application/code', async ({ caller, address }) => {
    const { timeZone } = await lender.settings()
    const entry = { event: 'application code made', actorId: caller.userId, actor: caller.email, address }
    await audited(
      db,
      within => makeCode(within, caller.userId, timeZone),
      () => ({ ...entry, subject: caller.email }),
    )
    return answer(caller.userId)
  })
}

function queueRoutes(services: Services): void {
  const { db } = services

  serve(services, 'GET /api/loan-officer/applications', async ({ query, caller }) =>
    listWaiting(db, query, caller.userId),
  )

  serve(services, 'GET /api/admin/applications', async ({ query }) => listWaiting(db, query, null))

  serve(
    services,
    'POST /api/admin/applications/{userId}/assign',
    async ({ params, body, caller, address }) => {
      const entry = { event: 'application assigned', actorId: caller.userId, actor: caller.email, address }
      const { name, officerName } = await audited(
        db,
        within => assign(within, params.userId, body),
        ({ email, to }) => ({ ...entry, subject: email, detail: { userId: params.userId, to } }),
      )
      const message =
        officerName === null
          ? `The application of ${name} is no longer assigned to an officer.`
          : `The application of ${name} is assigned to ${officerName}.`
      return { message }
    },
  )
}
