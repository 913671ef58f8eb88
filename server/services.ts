import type { FastifyInstance } from 'fastify'
import type { CallName } from '../api/contract.ts'
import type { Denials } from './audit/denials.ts'
import type { Passwords } from './auth/passwords.ts'
import type { Sessions } from './auth/sessions.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import type { CallQueue } from './http/limits.ts'
import type { Quota } from './http/quota.ts'
import type { Pdfs } from './pdf/pdfs.ts'
import type { Lender } from './settings/lender.ts'

/** What every route uses. */
export interface Services {
  readonly app: FastifyInstance
  readonly db: Database
  readonly config: Config
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly quota: Quota
  readonly callQueue: CallQueue
  /** Notes refusals in the audit log. */
  readonly denials: Denials
  readonly lender: Lender
  readonly pdfs: Pdfs
  /** The calls that have a handler. */
  readonly served: Set<CallName>
}
