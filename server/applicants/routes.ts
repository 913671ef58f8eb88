import { accountEmail } from '../../accounts/account-rules.ts'
import { audit, audited } from '../audit/record.ts'
import { createGuard } from '../auth/attempts.ts'
import { findAccount } from '../auth/users.ts'
import { clientAnswer, officersClient } from '../clients/store.ts'
import { Problem } from '../errors.ts'
import { serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { lookUp } from './look-up.ts'
import { openWithCode, takeOver } from './store.ts'

/** Lets an officer read and take over an applicant's forms. The audit log and the applicant see who has read them (D48). */
export function applicantRoutes(services: Services): void {
  const { db, denials } = services
  const codes = createGuard(db, denials, 'Too many wrong codes.')
  const look = lookUp(services)

  serve(services, 'GET /api/loan-officer/applicants', async request => look(request.query.email, request))

  serve(services, 'POST /api/loan-officer/applicants/open', async ({ body, ...request }) => {
    const { caller, address, log } = request
    const email = accountEmail(body.email)
    const named = (await findAccount(db, email)) ? { subject: email } : { typed: email }
    const entry = { actorId: caller.userId, actor: caller.email, address, ...named }
    const opened = await codes.attempt(
      // Counted by officer instead of by network address, which a whole branch may share.
      { account: `code ${email}`, userId: null, network: caller.userId },
      { ...entry, event: 'applicant code throttled' },
      () =>
        audited(
          db,
          within => openWithCode(within, body, caller.userId),
          isOpened => isOpened && { ...entry, event: 'applicant opened with code' },
        ),
    )
    if (opened === null) {
      await audit(db, { ...entry, event: 'applicant code refused' }, log)
      const message = 'This code is wrong or has expired. Ask the applicant for the code on their page.'
      throw new Problem(422, message, { errors: { code: message } })
    }
    return look(body.email, request)
  })

  serve(
    services,
    'POST /api/loan-officer/applicants/{userId}/take-over',
    async ({ params, caller, address }) => {
      const entry = { event: 'applicant taken over', actorId: caller.userId, actor: caller.email, address }
      const taken = await audited(
        db,
        within => takeOver(within, params.userId, caller.userId),
        ({ email, number }) => ({
          ...entry,
          subject: email,
          detail: { userId: params.userId, client: number },
        }),
      )
      const client = clientAnswer(await officersClient(db, caller.userId, taken.clientId))
      return { message: `${taken.name} is now your client.`, client }
    },
  )
}
