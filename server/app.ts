import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { adminRoutes } from './admin/routes.ts'
import { applicantRoutes } from './applicants/routes.ts'
import { createPasswords } from './auth/passwords.ts'
import { authRoutes } from './auth/routes.ts'
import { createSessions } from './auth/sessions.ts'
import { clientRoutes } from './clients/routes.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import { answerFault, answerFaults } from './errors.ts'
import { exportRoutes } from './export/routes.ts'
import { formRoutes } from './forms/routes.ts'
import { selfServiceRoutes } from './forms/self-service-routes.ts'
import { sendSafetyHeaders } from './headers.ts'
import { acceptJsonBodies } from './json/body.ts'
import { metricsRoute } from './portal/metrics.ts'
import { portalRoutes } from './portal/routes.ts'
import type { Portal } from './portal.ts'
import { logRequests } from './request-log.ts'
import { checkAllServed, refuseUncontracted } from './routing.ts'
import { serveWebFiles } from './web-files.ts'

export interface AppParts {
  readonly db: Database
  readonly config: Config
  /** None: nothing is logged. */
  readonly log?: FastifyBaseLogger
}

/** The whole portal, ready to listen or to be injected into. Throws when a call of the contract has no handler. */
export async function buildApp({ db, config, log }: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    // request-log.ts writes one line per request, by allow-list.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // One proxy: the address that it saw, not what the caller claims before it.
    trustProxy: config.trustProxy ? (_address, hop) => hop === 0 : false,
    exposeHeadRoutes: false,
    requestTimeout: 60_000,
    // A save that still arrives while the portal stops is kept: the database is stopped after the last answer.
    return503OnClosing: false,
    frameworkErrors: answerFault,
  })
  app.decorateRequest('caller', null)
  // Answers are typed by the contract; a serialiser that follows schemas would cost more than it gives here.
  app.setSerializerCompiler(() => JSON.stringify)
  // Only what answers were built for compression (routing.ts); bodies that come compressed are refused, not unpacked.
  await app.register(compress, { global: false, globalDecompression: false })
  sendSafetyHeaders(app)
  acceptJsonBodies(app)
  answerFaults(app)
  logRequests(app)
  refuseUncontracted(app)

  const passwords = createPasswords(app.log)
  app.addHook('onClose', passwords.close)
  const portal: Portal = {
    app,
    db,
    config,
    passwords,
    sessions: createSessions(db, config),
    served: new Set(),
  }
  authRoutes(portal)
  clientRoutes(portal)
  formRoutes(portal)
  selfServiceRoutes(portal)
  applicantRoutes(portal)
  adminRoutes(portal)
  exportRoutes(portal)
  portalRoutes(portal)
  metricsRoute(portal)
  checkAllServed(portal)
  await serveWebFiles(app)
  return app
}
