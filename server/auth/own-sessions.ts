import { sql } from 'kysely'
import { auditIn } from '../audit/record.ts'
import { inTransaction } from '../db/lost-race.ts'
import { Problem } from '../errors.ts'
import { isId } from '../lists/paging.ts'
import { type Asked, serve } from '../routing.ts'
import type { Services } from '../services.ts'

// spec 3 §1.68

interface SessionRow {
  readonly id: string
  readonly agent: string
  readonly address: string
  readonly created_at: Date
  readonly last_used_at: Date
  readonly is_this: boolean
}

type Asking = Pick<Asked<'GET /api/auth/sessions'>, 'caller' | 'address'>

/** Lets people see where they are signed in, and end the sessions that they do not recognise. */
export function ownSessionRoutes(services: Services): void {
  const { db, config } = services

  serve(services, 'GET /api/auth/sessions', async ({ caller }) => {
    const found = await sql<SessionRow>`
      select id, agent, address, created_at, last_used_at, token_hash = ${caller.tokenHash} as is_this
      from sessions
      where user_id = ${caller.userId} and role = ${caller.role} and expires_at > now()
        and last_used_at > now() - make_interval(mins => ${config.sessionIdleMinutes})
      order by is_this desc, last_used_at desc, id`.execute(db.kysely)
    return {
      sessions: found.rows.map(row => ({
        _id: row.id,
        device: deviceWords(row.agent),
        address: row.address,
        since: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at.toISOString(),
        isThis: row.is_this,
      })),
    }
  })

  serve(services, 'DELETE /api/auth/sessions/{sessionId}', async ({ params, ...asking }) => {
    const ended = isId(params.sessionId) ? await end(asking, sql`id = ${params.sessionId}`) : 0
    if (ended === 0) throw new Problem(404, 'This session has ended already.')
    return { message: 'The session was ended.', ended }
  })

  serve(services, 'POST /api/auth/sessions/end-others', async asking => {
    const ended = await end(asking, sql`token_hash <> ${asking.caller.tokenHash}`)
    return { message: ended === 1 ? 'One session was ended.' : `${ended} sessions were ended.`, ended }
  })

  /** Ends the caller's sessions that meet a condition. All servers are notified (listenForSessionEnds). */
  async function end({ caller, address }: Asking, condition: ReturnType<typeof sql>): Promise<number> {
    const { userId: actorId, email: actor } = caller
    const ended = await inTransaction(db, async transaction => {
      const { rows } = await sql<Pick<SessionRow, 'agent' | 'address'>>`
        delete from sessions where user_id = ${actorId} and ${condition} returning agent, address`.execute(
        transaction,
      )
      for (const gone of rows)
        await auditIn(transaction, {
          event: 'session ended',
          actorId,
          actor,
          address,
          detail: { device: deviceWords(gone.agent), address: gone.address },
        })
      return rows.length
    })
    services.sessions.forget(actorId)
    return ended
  }
}

/** The first match wins, because browsers also mention the names of other browsers in their User-Agent. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

/** Describes a User-Agent header in words, for example "Firefox on Windows". */
export function deviceWords(agent: string): string {
  const named = (names: typeof browsers) => names.find(([pattern]) => pattern.test(agent))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  if (browser === undefined) return system === undefined ? 'A program' : `A program on ${system}`
  return system === undefined ? browser : `${browser} on ${system}`
}
