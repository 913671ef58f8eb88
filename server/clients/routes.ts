import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { contactFaults, nameFault, typedEmail } from '../../accounts/account-rules.ts'
import { undoMinutes } from '../../accounts/undo-minutes.ts'
import { formTypes, isFormType } from '../../forms/catalogue.ts'
import { dashboardStatus } from '../../forms/chain.ts'
import { type Actor, audited } from '../audit/record.ts'
import type { Database, Queryable } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { formsWhere, loadOrCreate } from '../forms/load.ts'
import { officerKind, ownerOf } from '../forms/owner.ts'
import { formRecord } from '../forms/records.ts'
import { answerForm } from '../forms/routes.ts'
import { serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { accessEndedProblem, recheckAccess, workingOfficer } from './active-officer.ts'
import { notedCreation } from './audited.ts'
import { restoreIf } from './changes.ts'
import { formStatistics, formsByType } from './forms-of-client.ts'
import { lastBranch } from './last-branch.ts'
import {
  type ClientAnswer,
  type ClientRow,
  type Contact,
  clientAnswer,
  clientColumns,
  createClient,
  deleteClient,
  idOrNotFound,
  listOwnClients,
  type NewClient,
  officersClient,
  ownClientNotFound,
  statusOfClient,
  updateClient,
  writtenColumns,
} from './store.ts'

// spec 1 §4.7; spec 3 §1.2

/** The officer's clients and their forms (spec 1 §6.2, §7.7–8, §7.11, §7.14, D11, D13). */
export function clientRoutes(services: Services): void {
  const { db } = services
  formsOfClientRoutes(services)

  serve(services, 'GET /api/loan-officer/clients', async ({ query, caller }) => {
    const whose = sql`c.officer_id = ${caller.userId}`
    const page = await listOwnClients(db, whose, query)
    const clients = page.rows.map(clientAnswer)
    // Most officers' clients fit on one page; then the figures over all of them need no second statement.
    const { search, status, decision, cursor } = query
    const isPart = search || status || decision || cursor !== undefined
    const isWhole = page.nextCursor === null && !isPart
    const statistics = isWhole ? statisticsOf(clients) : await clientStatistics(db, caller.userId)
    return { clients, statistics, nextCursor: page.nextCursor }
  })

  serve(services, 'POST /api/loan-officer/clients', async ({ headers, body, caller, address }) => {
    const officer = { userId: caller.userId, email: caller.email, address }
    const contact = { ...checkedContact(body), name: body.name.trim() }
    const key = headers['idempotency-key']
    const client = await (key === undefined
      ? createClient(db, officer, contact)
      : createClientOnce(db, officer, key, contact))
    return { client: clientAnswer(client) }
  })

  serve(services, 'PUT /api/loan-officer/clients/{clientId}', async ({ params, body, caller, address }) => {
    const officer = { userId: caller.userId, email: caller.email, address }
    const client = await updateClient(db, officer, params.clientId, checkedContact(body))
    return { client: clientAnswer(client) }
  })

  serve(services, 'DELETE /api/loan-officer/clients/{clientId}', async ({ params, caller, address }) => {
    const entry = { event: 'client deleted', actorId: caller.userId, actor: caller.email, address }
    await audited(
      db,
      within => deleteClient(within, caller.userId, params.clientId),
      ({ id, client_id, name }) => ({ ...entry, subject: `${client_id} ${name}`, detail: { clientId: id } }),
    )
    return { message: 'Client deleted successfully!' }
  })

  serve(
    services,
    'POST /api/loan-officer/clients/{clientId}/restore',
    async ({ params, caller, address }) => {
      const entry = { event: 'client restored', actorId: caller.userId, actor: caller.email, address }
      const client = await audited(
        db,
        async within => {
          await undoDeletion(within, caller.userId, params.clientId)
          return officersClient(within, caller.userId, params.clientId)
        },
        ({ id, client_id, name }) => ({
          ...entry,
          subject: `${client_id} ${name}`,
          detail: { clientId: id },
        }),
      )
      return { client: clientAnswer(client) }
    },
  )
}

/** The calls that read the forms of a client and create one. */
function formsOfClientRoutes(services: Services): void {
  const { db, lender } = services

  serve(services, 'GET /api/loan-officer/last-branch', async ({ caller }) => ({
    branchName: await lastBranch(db, caller.userId),
  }))

  serve(services, 'GET /api/loan-officer/clients/{clientId}/forms', async ({ params, caller }) => {
    const client = clientAnswer(await officersClient(db, caller.userId, params.clientId))
    const rows = await formsWhere(db, ownerOf(caller), sql`f.client_id = ${params.clientId}`)
    const forms = rows.map(formRecord)
    const { _id, clientId, name, email, phone } = client
    return {
      client: { _id, clientId, name, email, phone },
      statistics: formStatistics(forms),
      forms,
      formsByType: formsByType(forms),
    }
  })

  serve(services, 'GET /api/loan-officer/clients/{clientId}/completed-forms', async ({ params, caller }) => {
    const { forms } = clientAnswer(await officersClient(db, caller.userId, params.clientId))
    const completed = forms.filter(form => form.status === 'completed').map(form => form.formType)
    return { completedForms: formTypes.filter(type => completed.includes(type)) }
  })

  serve(
    services,
    'POST /api/loan-officer/clients/{clientId}/forms',
    async ({ params, body, caller }, reply) => {
      const type = body.formType
      if (!isFormType(type))
        throw new Problem(400, 'formType: there is no form of this type', {
          errors: { formType: 'there is no form of this type' },
        })
      const { assessmentYear } = await lender.settings()
      const { row, created } = await loadOrCreate(db, ownerOf(caller), {
        type,
        assessmentYear,
        holder: sql`select id as client_id, null::uuid as user_id from clients
        where id = ${idOrNotFound(params.clientId)} and officer_id = ${caller.userId} and deleted_at is null`,
        noHolder: ownClientNotFound,
      })
      reply.code(created ? 201 : 200)
      return { form: answerForm(row, reply) }
    },
  )

  serve(
    services,
    'GET /api/loan-officer/clients/{clientId}/forms/user_form',
    async ({ params, caller }, reply) => {
      const condition = sql`f.client_id = ${idOrNotFound(params.clientId)} and f.form_type = 'user_form'`
      const [row] = await formsWhere(db, ownerOf(caller), condition)
      // spec 1 §6.3
      if (!row) {
        await officersClient(db, caller.userId, params.clientId)
        throw new Problem(404, officerKind.notFound)
      }
      return { form: answerForm(row, reply) }
    },
  )
}

function checkedContact(contact: Contact): Contact {
  const { name, email, phone } = contact
  const wrongName = name === undefined ? undefined : nameFault(name)
  const errors = {
    ...(wrongName !== undefined && { name: wrongName }),
    ...contactFaults(contact),
  }
  const messages = Object.values(errors)
  if (messages.length > 0) throw new Problem(400, messages.join('. '), { errors })
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(email !== undefined && { email: typedEmail(email) }),
    ...(phone !== undefined && { phone: phone.trim() }),
  }
}

// spec 1 §7.8; spec 3 §1.3

/**
 * Creates a client of the officer, or returns the one that this key created before, as it is now. Two requests at once wait
 * for each other at the key's unique index. Throws 422 if the key came with other data, 409 if its client no longer exists,
 * 401 if the officer's access has ended meanwhile.
 */
async function createClientOnce(
  db: Database,
  officer: Actor,
  key: string,
  { name, email = '', phone = '' }: NewClient,
): Promise<ClientRow> {
  const officerId = officer.userId
  const sentHash = createHash('sha256')
    .update(JSON.stringify([name, email, phone]))
    .digest()
  const created = await sql<ClientRow>`
    with ${workingOfficer(officerId)}, creation as (
      insert into client_creations (officer_id, key, sent_hash, client_id)
      select id, ${key}, ${sentHash}::bytea, gen_random_uuid() from officer
      on conflict (officer_id, key) do nothing returning client_id
    ), c as (
      insert into clients (id, officer_id, name, email, phone)
      select client_id, ${officerId}::uuid, ${name}, ${email}, ${phone} from creation
      returning ${writtenColumns}
    ), ${notedCreation(officer)} select ${clientColumns} from c`.execute(db.kysely)
  return created.rows[0] ?? createdBefore(db, officerId, key, sentHash)
}

async function createdBefore(db: Database, officerId: string, key: string, sentHash: Buffer) {
  const found = await sql<(ClientRow | { id: null }) & { is_same: boolean }>`
    select k.sent_hash = ${sentHash} as is_same, ${clientColumns}
    from client_creations k
    left join clients c on c.id = k.client_id and c.officer_id = k.officer_id and c.deleted_at is null
    where k.officer_id = ${officerId} and k.key = ${key}`.execute(db.kysely)
  const [row] = found.rows
  if (!row) throw accessEndedProblem()
  if (!row.is_same)
    throw new Problem(422, 'This Idempotency-Key created a client from other data. Send a new key.')
  if (row.id === null)
    throw new Problem(409, 'This client was created already and has since been deleted or moved.')
  return row
}

// spec 3 §1.27; D13

/**
 * Brings back a client, with its forms, that the officer has just deleted. It returns to its old place in the list. Throws
 * 404 for any other client, 409 if it is not deleted or was deleted too long ago.
 */
async function undoDeletion(db: Queryable, officerId: string, clientId: string): Promise<void> {
  const id = idOrNotFound(clientId)
  const isRestored = await restoreIf(db, {
    clientId: id,
    actorId: officerId,
    condition: sql`c.officer_id = ${officerId} and c.deleted_by = ${officerId}
      and c.deleted_at > now() - make_interval(mins => ${undoMinutes})`,
  })
  if (!isRestored) throw await whyNot(db, officerId, id)
  await recheckAccess(db.kysely, officerId)
}

async function whyNot(db: Queryable, officerId: string, id: string): Promise<Problem> {
  const found = await sql<{ deleted: boolean; own: boolean }>`
    select deleted_at is not null as deleted, deleted_by is not distinct from ${officerId}::uuid as own
    from clients where id = ${id} and officer_id = ${officerId}`.execute(db.kysely)
  const [client] = found.rows
  if (client && !client.deleted) return new Problem(409, 'This client is not deleted.')
  if (!client?.own) return new Problem(404, ownClientNotFound)
  return new Problem(
    409,
    `This client was deleted more than ${undoMinutes} minutes ago. An administrator can still restore it.`,
  )
}

// spec 1 §2

/**
 * The figures over all of an officer's clients: how many there are, how many are begun but not Complete, and how many are
 * Complete (spec 1 §2); how many have each decision, and how many have one that no longer counts because a form is open again.
 */
async function clientStatistics(db: Database, officerId: string) {
  const counts = await sql<StatusCount>`
    select ${statusOfClient} as status, c.decision, exists (select from decisions x where x.client_id = c.id
      and x.is_reopened) as "isReopened", count(*) as clients from clients c
    where c.officer_id = ${officerId} and c.deleted_at is null group by 1, 2, 3`.execute(db.kysely)
  return figuresOf(counts.rows)
}

/** The same figures, if all of the officer's clients have been read already. */
function statisticsOf(clients: readonly ClientAnswer[]) {
  return figuresOf(
    clients.map(({ forms, decision, reopenedDecision }) => ({
      status: dashboardStatus(forms).status,
      decision,
      isReopened: reopenedDecision !== null,
      clients: 1,
    })),
  )
}

interface StatusCount {
  readonly status: string
  readonly decision: string | null
  readonly isReopened: boolean
  readonly clients: number
}

function figuresOf(counts: readonly StatusCount[]) {
  const sum = (rows: readonly StatusCount[]) => rows.reduce((total, { clients }) => total + clients, 0)
  const of = (...statuses: string[]) => sum(counts.filter(row => statuses.includes(row.status)))
  const decided = (decision: string) => sum(counts.filter(row => row.decision === decision))
  return {
    totalClients: of('No Forms', 'Incomplete', 'Partial Complete', 'Complete'),
    incompleteForms: of('Incomplete', 'Partial Complete'),
    completeForms: of('Complete'),
    decisions: {
      approve: decided('approve'),
      'conditional-approval': decided('conditional-approval'),
      defer: decided('defer'),
      reject: decided('reject'),
    },
    reopenedDecisions: sum(counts.filter(row => row.isReopened)),
  }
}
