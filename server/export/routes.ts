import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { CallName } from '../../api/contract.ts'
import { auditIn } from '../audit/record.ts'
import { auditQuery } from '../audit/store.ts'
import type { ClientDbRow } from '../clients/admin-client.ts'
import { allClients, changedBetween, chosenClients, clientQuery } from '../clients/admin-list.ts'
import { checkRows, contradictionQuery } from '../contradictions/query.ts'
import type { Database } from '../db/connect.ts'
import { type DecisionDbRow, decisionQuery } from '../decisions/query.ts'
import { allRows } from '../lists/paging.ts'
import { officerOverrideRows, overrideRows } from '../overrides/report.ts'
import { type Asked, serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { allSubmissions, typeOfSlug } from '../submissions/store.ts'
import { officerRows } from '../users/officer-table.ts'
import { allUsers, findUser } from '../users/store.ts'
import { type WaitingDbRow, waitingConditions, waitingQuery } from '../waiting/query.ts'
import { clientFile } from './client-file.ts'
import { createDownloads, exportName, type FileWanted, send } from './download.ts'
import { scheduleTables } from './schedule.ts'
import { xlsx } from './xlsx.ts'

// spec 2 §6.6, §7.13, §7.16; spec 3 §1.20, §1.47, §1.50

type ExportCall = Extract<CallName, `${string} /api/admin/export/${string}`>

/** Serves the downloads. Each export is written to the audit log with its filter before its first byte (spec 2 §7). */
export function exportRoutes(services: Services): void {
  const { db } = services
  const { sendList, sendForAnalysis } = createDownloads(db)
  const record = recordExport.bind(null, db)
  const zone = () => zoneOf(services)
  exportOfOneClient(services)
  exportsOfWork(services, sendList)
  exportOfSchedule(services)

  serve(services, 'GET /api/admin/export/users/{format}', async (asked, reply) => {
    const timeZone = await zone()
    const all = await allUsers(db, asked.query)
    await record(asked, 'users')
    return sendList(reply, 'users', all, wanted(asked, 'users', timeZone))
  })

  serve(services, 'GET /api/admin/export/users/{userId}/submissions/{format}', async (asked, reply) => {
    const user = await findUser(db, asked.params.userId, { deletedToo: true })
    const timeZone = await zone()
    const all = await allSubmissions(db, { ...asked.query, userId: user.id, timeZone })
    await record(asked, `submissions of ${user.email}`)
    return sendList(
      reply,
      'submissions',
      all,
      wanted(asked, 'user-submissions', timeZone, { user: user.email }),
    )
  })

  serve(services, 'GET /api/admin/export/submissions/{format}', async (asked, reply) => {
    const { type: slug, ...filter } = asked.query
    const timeZone = await zone()
    const all = await allSubmissions(db, { ...filter, type: typeOfSlug(slug), timeZone })
    await record(asked, 'submissions')
    return sendList(reply, 'submissions', all, wanted(asked, 'submissions', timeZone))
  })

  exportsOfClients(services, { sendList, sendForAnalysis })

  serve(services, 'GET /api/admin/export/officers/{format}', async (asked, reply) => {
    const timeZone = await zone()
    const all = officerRows({ ...asked.query, timeZone })
    await record(asked, 'loan officers')
    return sendList(reply, 'officers', all, wanted(asked, 'loan-officers', timeZone))
  })

  serve(services, 'GET /api/admin/export/overrides/{format}', async (asked, reply) => {
    const timeZone = await zone()
    const filter = { ...asked.query, timeZone }
    await record(asked, 'overrides')
    const file = wanted(asked, 'overrides', timeZone)
    // The screen of one officer lists their overrides; that of all lists the officers.
    return filter.officerId === undefined
      ? sendList(reply, 'overrides', overrideRows(filter), file)
      : sendList(reply, 'officerOverrides', officerOverrideRows(filter), file)
  })

  serve(services, 'GET /api/admin/export/audit/{format}', async (asked, reply) => {
    const timeZone = await zone()
    const { all } = auditQuery({ ...asked.query, timeZone })
    await record(asked, 'audit log')
    return sendList(reply, 'auditLog', all, wanted(asked, 'audit-log', timeZone))
  })
}

function exportsOfClients(
  services: Services,
  { sendList, sendForAnalysis }: ReturnType<typeof createDownloads>,
): void {
  const { db } = services
  const zone = () => zoneOf(services)

  serve(services, 'GET /api/admin/export/clients/{format}', async (asked, reply) => {
    const timeZone = await zone()
    const all = await allClients(db, asked.query)
    await recordExport(db, asked, 'clients')
    return sendList(reply, 'clients', all, wanted(asked, 'clients', timeZone))
  })

  serve(services, 'POST /api/admin/export/clients/{format}', async (asked, reply) => {
    const timeZone = await zone()
    const clientIds = [...new Set(asked.body.clientIds)]
    const all = allRows<ClientDbRow>(await chosenClients(db, clientIds))
    await recordExport(db, asked, 'clients', { clientIds: clientIds.join(' ') })
    const chosen = { chosen: `${clientIds.length} clients` }
    return sendList(reply, 'clients', all, wanted(asked, 'clients', timeZone, chosen))
  })

  serve(services, 'GET /api/admin/export/analyst/excel', async (asked, reply) => {
    const timeZone = await zone()
    const { changedFrom, changedTo, ...filter } = asked.query
    const clients = await clientQuery(db, filter)
    const period = changedBetween(changedFrom, changedTo, timeZone)
    const all = allRows<ClientDbRow>({ ...clients, where: sql`${clients.where} and ${period}` })
    await recordExport(db, asked, 'everything for analysis')
    return sendForAnalysis(reply, all, wanted(asked, 'analysis', timeZone))
  })
}

/** Serves the exports of decisions, of waiting clients and of contradictions. */
function exportsOfWork(services: Services, sendList: ReturnType<typeof createDownloads>['sendList']): void {
  const { db } = services

  serve(services, 'GET /api/admin/export/decisions/{format}', async (asked, reply) => {
    const timeZone = await zoneOf(services)
    const all = allRows<DecisionDbRow>(decisionQuery({ ...asked.query, timeZone }))
    await recordExport(db, asked, 'decisions')
    return sendList(reply, 'decisions', all, wanted(asked, 'decisions', timeZone))
  })

  serve(services, 'GET /api/admin/export/waiting/{format}', async (asked, reply) => {
    const timeZone = await zoneOf(services)
    const filter = { ...asked.query, timeZone }
    const all = allRows<WaitingDbRow>(waitingQuery(filter, await waitingConditions(db, filter)))
    await recordExport(db, asked, 'waiting clients')
    return sendList(reply, 'waiting', all, wanted(asked, 'waiting', timeZone))
  })

  serve(services, 'GET /api/admin/export/contradictions/{format}', async (asked, reply) => {
    const timeZone = await zoneOf(services)
    const all = checkRows(await contradictionQuery(db, asked.query))
    await recordExport(db, asked, 'contradictions')
    return sendList(reply, 'contradictions', all, wanted(asked, 'contradictions', timeZone))
  })
}

async function zoneOf({ lender }: Services): Promise<string> {
  return (await lender.settings()).timeZone
}

function exportOfOneClient(services: Services): void {
  const { db, lender } = services

  serve(services, 'GET /api/admin/export/clients/{clientId}/excel', async (asked, reply) => {
    const { timeZone, lenderName } = await lender.settings()
    const wanted = { by: asked.caller.email, lender: lenderName, timeZone }
    const { client, sheets } = await clientFile(db, asked.params.clientId, wanted)
    await recordExport(db, asked, `client ${client.client_id}`)
    return send(
      reply,
      `client-${client.client_id}`,
      'excel',
      Readable.from(xlsx(sheets), { objectMode: false }),
      timeZone,
    )
  })
}

/** Returns the file that a call asks for. The file describes itself with the filters of the call, and with `more`. */
function wanted(
  { caller, params, query }: Asked<ExportCall>,
  fileName: string,
  timeZone: string,
  more: Readonly<Record<string, string>> = {},
): FileWanted {
  const asked = Object.entries(query ?? {}).filter(([name]) => name !== 'sort')
  const filter = { ...Object.fromEntries(asked.map(([name, value]) => [name, String(value)])), ...more }
  return {
    fileName: exportName(fileName, filter),
    format: formatOf(params),
    about: { by: caller.email, at: new Date(), filter },
    timeZone,
  }
}

function formatOf(params: Asked<ExportCall>['params']): FileWanted['format'] {
  return params && 'format' in params ? params.format : 'excel'
}

/** Serves the schedule of terms that somebody tries out. It is about no person, so it is not written to the audit log. */
function exportOfSchedule(services: Services): void {
  serve(services, 'GET /api/schedule/excel', async ({ query, caller }, reply) => {
    const { timeZone } = await services.lender.settings()
    const tables = scheduleTables(query, { by: caller.email, at: new Date() }, timeZone)
    const stream = Readable.from(xlsx(tables), { objectMode: false })
    return send(reply, 'repayment-schedule', 'excel', stream, timeZone)
  })
}

async function recordExport(
  db: Database,
  asked: Asked<ExportCall>,
  subject: string,
  chosen: object = {},
): Promise<void> {
  const { caller, address, params, query } = asked
  const format = formatOf(params)
  const entry = { event: 'exported', actorId: caller.userId, actor: caller.email, subject, address }
  // Throws if the entry cannot be written, so that no file leaves without one.
  await auditIn(db.kysely, { ...entry, detail: { format, ...query, ...chosen } })
}
