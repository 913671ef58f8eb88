import { sql } from 'kysely'
import type { AnswerOf } from '../../../api/contract.ts'
import { type AuditEntry, audit } from '../../audit/record.ts'
import type { Database, Queryable } from '../../db/connect.ts'
import { inTransaction } from '../../db/lost-race.ts'
import { Problem } from '../../errors.ts'
import { createRateLimit, rates } from '../../http/limits.ts'
import { serve } from '../../routing.ts'
import type { Services } from '../../services.ts'
import type { Asking } from '../open-session.ts'
import { hashOf, newToken } from '../tokens.ts'
import { hasEmail, type UserRow } from '../users.ts'
import { accountOfPerson } from './accounts.ts'
import { type Begun, createProvider } from './client.ts'

// spec 3 §1.111–112

/** Opens the session of somebody who has proven everything. */
type Open = (user: UserRow, asking: Asking, within: Queryable) => Promise<AnswerOf<'POST /api/auth/login'>>

/** How many minutes somebody may take at the provider. */
const minutes = 10

/** Serves the sign-in by the lender's own identity provider, if there is one: the way to it, and the way back. */
export function providerRoutes(services: Services, open: Open): void {
  const { app, db, config } = services
  const settings = config.provider
  const provider = settings && createProvider(settings, app.log)
  const starts = createRateLimit(() => 'Too many sign-ins from here. Please try again later.')

  serve(services, 'POST /api/auth/provider/start', async ({ address }) => {
    if (!provider) throw none()
    starts.take(address, rates.providerSignIns)
    const { state, nonce, verifier, address: there } = await provider.begin()
    const { token, hash } = newToken()
    await sql`
      insert into provider_sign_ins (token_hash, state, nonce, verifier, expires_at)
      values (${hash}, ${state}, ${nonce}, ${verifier}, now() + make_interval(mins => ${minutes}))`.execute(
      db.kysely,
    )
    return { address: there, step: token }
  })

  serve(services, 'POST /api/auth/provider/finish', async ({ body, ...asking }) => {
    if (!settings || !provider) throw none()
    const { address, log } = asking
    const hash = hashOf(body.step)
    const { rows } = await sql<Begun & { in_time: boolean }>`
      delete from provider_sign_ins where token_hash = ${hash}
      returning state, nonce, verifier, expires_at > now() as in_time`.execute(db.kysely)
    const [begun] = rows
    if (!begun?.in_time) throw new Problem(404, 'This sign-in took too long. Please begin again.')
    let actor = ''
    try {
      const person = await provider.finish(body.query, begun)
      actor = person.email.verified ?? ''
      // The account stays unlinked unless its session is opened.
      const session = await inTransaction(db, async transaction => {
        const user = await accountOfPerson(transaction, settings, person, address)
        return open(user, asking, { kysely: transaction })
      })
      services.sessions.forget(session.user._id)
      return session
    } catch (error) {
      if (error instanceof Problem && error.status === 403) {
        const detail = { by: 'identity provider', why: error.detail.code }
        const by = actor === '' ? {} : await namedInLog(db, actor)
        await audit(db, { event: 'sign-in refused', ...by, address, detail }, log)
      }
      throw error
    }
  })
}

/** Returns how the audit log names somebody with this address: only if an account has it (docs/retention.md). */
async function namedInLog(db: Database, address: string): Promise<Pick<AuditEntry, 'actor' | 'typed'>> {
  const account = await db.kysely
    .selectFrom('users')
    .select('email')
    .where(hasEmail(address))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return account ? { actor: account.email } : { typed: address }
}

function none(): Problem {
  return new Problem(404, 'This portal has no identity provider.')
}
