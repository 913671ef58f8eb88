import { accountEmail } from '../../accounts/account-rules.ts'
import { audit, audited } from '../audit/record.ts'
import { Problem } from '../errors.ts'
import { createRateLimit, rates } from '../http/limits.ts'
import type { Asked } from '../routing.ts'
import type { Services } from '../services.ts'
import { noteReading } from './readings.ts'
import { findApplicant } from './store.ts'

type Asking = Pick<Asked<'GET /api/loan-officer/applicants'>, 'caller' | 'address' | 'log'>

/** Returns the function with which officers look an applicant up by e-mail address. */
export function lookUp({ db, denials }: Services) {
  const misses = createRateLimit(
    () => 'Too many e-mail addresses without an applicant. Please try again in 15 minutes.',
  )
  return look

  /**
   * Looks an applicant up. It counts as a reading if the answer contains the applicant's answers, otherwise only as a search.
   */
  async function look(email: string, { caller, address, log }: Asking) {
    const by = { actorId: caller.userId, actor: caller.email, address }
    await refuseGuessing(by)
    const applicant = await findApplicant(db, email, caller.userId).catch(async (error: unknown) => {
      if (error instanceof Problem && error.status === 404)
        await audit(db, { ...by, event: 'applicant not found', typed: accountEmail(email) }, log)
      else misses.giveBack(caller.userId, rates.unknownApplicants)
      throw error
    })
    misses.giveBack(caller.userId, rates.unknownApplicants)
    const { _id: userId } = applicant
    const event = userId === null ? 'applicant searched' : 'applicant viewed'
    const detail = { state: applicant.state, ...(userId !== null && { userId }) }
    await audited(
      db,
      async within => userId !== null && noteReading(within, userId, caller.userId),
      () => ({ ...by, event, subject: applicant.email, detail }),
    )
    return { applicant }
  }

  /** Throws a 429 if the officer has searched for too many people who are not there. */
  async function refuseGuessing(by: { actorId: string; actor: string; address: string }): Promise<void> {
    try {
      misses.take(by.actorId, rates.unknownApplicants)
    } catch (error) {
      await denials.note({ ...by, event: 'applicant search throttled' })
      throw error
    }
  }
}
