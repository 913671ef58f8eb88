import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { AnswerOf, CallName } from '../../api/contract.ts'
import { dictionary } from '../../forms/dictionary.ts'
import { currentPolicy } from '../../forms/policy/policy.ts'
import { Problem } from '../errors.ts'
import { type Handler, serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { diskFault, diskOf } from './disk.ts'
import { openApi } from './openapi/document.ts'

// spec 3 §1.9, §1.11

/** Serves what the portal says about itself: form definitions (D35), the contract as OpenAPI, health and readiness. */
export function metaRoutes(services: Services): void {
  const { db, lender, config } = services

  serveConstant(
    services,
    'GET /api/form-definitions',
    async assessmentYear => {
      const { forms, links, checks } = dictionary(assessmentYear, currentPolicy())
      return { forms: [...forms], links: [...links], checks: [...checks] }
    },
    async () => (await lender.settings()).assessmentYear,
  )
  serveConstant(services, 'GET /api/openapi.json', openApi)
  serve(services, 'GET /healthz', async () => ({ status: 'ok' }))
  serve(services, 'GET /readyz', async () => {
    await sql`select 1`.execute(db.kysely)
    const fault = diskFault(await diskOf(config), config.leastFreeMegabytes)
    if (fault !== null) throw new Problem(503, fault)
    return { status: 'ready' }
  })
}

/**
 * Serves a call whose answer only changes with `version`. The answer is made and written as JSON once per version, on first use,
 * because doing that to a large document at each request would keep the server from answering others.
 */
function serveConstant<K extends CallName>(
  services: Services,
  name: K,
  answer: (version: number) => Promise<AnswerOf<K>>,
  version: () => Promise<number> = async () => 1,
): void {
  let known: { readonly version: number; readonly json: string } | null = null
  const handler = async (_request: unknown, reply: FastifyReply) => {
    const wanted = await version()
    if (known?.version !== wanted) known = { version: wanted, json: JSON.stringify(await answer(wanted)) }
    return reply.type('application/json; charset=utf-8').send(known.json)
  }
  // The handler sends the text of the answer that the contract specifies.
  serve(services, name, handler as unknown as Handler<K>)
}
