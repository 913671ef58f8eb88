import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { applicationRoutes } from './applicants/application-routes.ts'
import { applicantRoutes } from './applicants/routes.ts'
import { createDenials } from './audit/denials.ts'
import { auditRoutes } from './audit/routes.ts'
import { createPasswords, loadCommonPasswords } from './auth/passwords.ts'
import { authRoutes } from './auth/routes.ts'
import { createSessions } from './auth/sessions.ts'
import { backupRoutes } from './backup/routes.ts'
import { adminClientRoutes } from './clients/admin-routes.ts'
import { clientRoutes } from './clients/routes.ts'
import type { Config } from './config.ts'
import { contradictionRoutes } from './contradictions/routes.ts'
import { creditFileRoutes } from './credit-file/routes.ts'
import type { Database } from './db/connect.ts'
import { decisionRoutes } from './decisions/routes.ts'
import { answerFault, answerFaults } from './errors.ts'
import { exportRoutes } from './export/routes.ts'
import { formRoutes } from './forms/routes.ts'
import { selfServiceRoutes } from './forms/self-service-routes.ts'
import { headersTo, sendSafetyHeaders } from './http/headers.ts'
import { createCallQueue, ofConnection } from './http/limits.ts'
import { limitPipelining } from './http/pipelining.ts'
import { createQuota } from './http/quota.ts'
import {
  answerExpectAndConnect,
  answerUnreadable,
  endSlowBodies,
  refuseAsProxy,
  refuseWithoutHost,
} from './http/unreadable.ts'
import { acceptJsonBodies } from './json/body.ts'
import { metaRoutes } from './meta/routes.ts'
import { overrideRoutes } from './overrides/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { createPdfs } from './pdf/pdfs.ts'
import { pdfRoutes } from './pdf/routes.ts'
import { logRequests } from './request-log.ts'
import { erasureRoutes } from './retention/routes.ts'
import { checkAllServed, refuseUncontracted } from './routing.ts'
import type { Services } from './services.ts'
import { Lender } from './settings/lender.ts'
import { settingsRoutes } from './settings/routes.ts'
import { submissionRoutes } from './submissions/routes.ts'
import { accountRoutes } from './users/account-routes.ts'
import { createUserRoute } from './users/create.ts'
import { importUsersRoute } from './users/import/routes.ts'
import { userRoutes } from './users/routes.ts'
import { waitingRoutes } from './waiting/routes.ts'
import { serveWebFiles } from './web-files.ts'

export interface AppParts {
  readonly db: Database
  readonly config: Config
  /** Without a log, nothing is logged. */
  readonly log?: FastifyBaseLogger
}

/**
 * Replaces Fastify's own schema compilers, whose loading takes a noticeable part of a start. validation.ts checks requests,
 * and the contract types the answers.
 */
const compilersFactory = {
  buildValidator: () => noSchemas,
  buildSerializer: () => noSchemas,
}

function noSchemas(): never {
  throw new Error('A route has its own Fastify schemas; declare them in the contract (api/)')
}

/** The calls about the work of all officers, for administrators. */
function workRoutes(services: Services): void {
  decisionRoutes(services)
  waitingRoutes(services)
  contradictionRoutes(services)
}

/** Builds the whole portal, ready to listen or to be injected into. Throws if a call of the contract has no handler. */
export async function buildApp({ db, config, log }: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    // request-log.ts writes one line per request, using an allow-list.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Trusts exactly one proxy: uses the address that the proxy saw, not what the caller wrote into the header.
    trustProxy: config.trustProxy ? (_address, hop) => hop === 0 : false,
    exposeHeadRoutes: false,
    schemaController: { compilersFactory },
    http: { requireHostHeader: false },
    requestTimeout: ofConnection.requestMs,
    connectionTimeout: ofConnection.idleMs,
    // A save that arrives while the portal shuts down is still stored, because the database stops only after the last answer.
    return503OnClosing: false,
    // Hooks do not run for a fault that occurs before a route is found, so the headers are added here.
    frameworkErrors: (error, request, reply) =>
      answerFault(error, request, reply.headers(headersTo(request.raw, config.trustProxy))),
    clientErrorHandler: answerUnreadable(config.trustProxy),
  })
  await prepareRequests(app, config)

  const passwords = createPasswords(config.passwordCost)
  app.addHook('onReady', async () => void (await loadCommonPasswords()))
  const sessions = createSessions(db, config)
  app.addHook('onClose', sessions.close)
  const denials = createDenials(db, app.log)
  app.addHook('onClose', denials.flush)
  const pdfs = createPdfs(config, app.log)
  app.addHook('onClose', pdfs.close)
  const services: Services = {
    app,
    db,
    config,
    passwords,
    denials,
    quota: createQuota(config, denials),
    callQueue: createCallQueue(config),
    pdfs,
    lender: new Lender(db, config),
    sessions,
    served: new Set(),
  }
  serveCalls(services)
  // Loaded only if needed, because the metrics package takes a noticeable part of a start.
  if (config.metricsToken !== null)
    (await import('./meta/metrics.ts')).metricsRoute(services, config.metricsToken)
  checkAllServed(services)
  await serveWebFiles(app)
  return app
}

/** Sets up what every request passes before its call runs, and every answer on its way back. */
async function prepareRequests(app: FastifyInstance, { trustProxy }: Config): Promise<void> {
  app.decorateRequest('caller', null)
  app.decorateRequest('admissionMs', 0)
  answerExpectAndConnect(app.server, trustProxy)
  limitPipelining(app.server)
  sendSafetyHeaders(app, trustProxy)
  refuseWithoutHost(app)
  refuseAsProxy(app)
  endSlowBodies(app)
  acceptJsonBodies(app)
  answerFaults(app)
  logRequests(app)
  refuseUncontracted(app)
  // Each call says whether its answers are compressed (routing.ts). Compressed bodies are refused (json/body.ts).
  await app.register(compress, { globalCompression: false, globalDecompression: false })
}

/** Every call of the contract except the operator's metrics. */
function serveCalls(services: Services): void {
  authRoutes(services)
  clientRoutes(services)
  formRoutes(services)
  creditFileRoutes(services)
  pdfRoutes(services)
  selfServiceRoutes(services)
  applicationRoutes(services)
  applicantRoutes(services)
  createUserRoute(services)
  accountRoutes(services)
  importUsersRoute(services)
  userRoutes(services)
  supervisionRoutes(services)
  exportRoutes(services)
  settingsRoutes(services)
  backupRoutes(services)
  metaRoutes(services)
}

/** The calls with which administrators supervise everybody’s work. */
function supervisionRoutes(services: Services): void {
  overrideRoutes(services)
  adminClientRoutes(services)
  erasureRoutes(services)
  workRoutes(services)
  submissionRoutes(services)
  overviewRoutes(services)
  auditRoutes(services)
}
