import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isAccountData } from '../../accounts/account-data.ts'
import { accountEmail } from '../../accounts/account-rules.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { codeOf, StartError } from '../error-text.ts'
import { hashPassword } from './argon2.ts'
import { isCommonPassword } from './passwords.ts'

const builtInName = 'Administrator'

/**
 * Makes sure that there is an administrator: creates one on first start (D9). Returns the administrator's email and, only if
 * the account was created just now with a random password, that password, to be shown once at the start. Throws a StartError
 * if ADMIN_EMAIL belongs to an account with another role, or if ADMIN_PASSWORD is easy to guess (D49).
 */
export async function ensureAdministrator(
  db: Database,
  config: Config,
): Promise<{ email: string; password?: string }> {
  const existing = await administratorOf(db)
  if (existing) return { email: existing }
  const email = accountEmail(config.adminEmail)
  const password = config.adminPassword ?? randomBytes(16).toString('base64url')
  if (isAccountData(password, { email, name: builtInName }) || (await isCommonPassword(password)))
    throw new StartError('ADMIN_PASSWORD is easy to guess; choose another.')
  const passwordHash = await hashPassword(password)
  const created = await db.kysely.transaction().execute(async transaction => {
    // Several servers may start on an empty database at once. The lock lets one create the account; the others then find it.
    await sql`select pg_advisory_xact_lock(hashtext('sevenfold administrator'))`.execute(transaction)
    if (await administratorOf({ ...db, kysely: transaction })) return false
    await transaction
      .insertInto('users')
      .values({
        name: builtInName,
        email,
        role: 'admin',
        password_hash: passwordHash,
        // Anybody who reads the server's output knows a random password, so it has to be replaced like any password that
        // somebody else chose (D49).
        password_given: config.adminPassword === null,
        created_by: 'setup',
      })
      .execute()
      .catch(error => {
        if (codeOf(error) !== '23505') throw error
        throw new StartError(
          `ADMIN_EMAIL (${email}) belongs to an account that is not an administrator; use another.`,
        )
      })
    return true
  })
  return created && config.adminPassword === null ? { email, password } : { email }
}

async function administratorOf({ kysely }: Pick<Database, 'kysely'>): Promise<string | undefined> {
  const row = await kysely
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.email
}
