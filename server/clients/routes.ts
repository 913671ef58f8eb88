import { sql } from 'kysely'
import { contactFaults, nameFault, typedEmail } from '../../accounts/account-rules.ts'
import { formTypes, isFormType } from '../../forms/catalogue.ts'
import { audited } from '../audit/record.ts'
import { Problem } from '../errors.ts'
import { formsWhere, loadOrCreate } from '../forms/load.ts'
import { officerKind, ownerOf } from '../forms/owner.ts'
import { formRecord } from '../forms/records.ts'
import { answerForm } from '../forms/routes.ts'
import { serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { createClientOnce } from './create-once.ts'
import { formStatistics, formsByType } from './forms-of-client.ts'
import { lastBranch } from './last-branch.ts'
import { clientStatistics, statisticsOf } from './statistics.ts'
import {
  type Contact,
  clientAnswer,
  createClient,
  deleteClient,
  idOrNotFound,
  listOwnClients,
  officersClient,
  ownClientNotFound,
  updateClient,
} from './store.ts'
import { undoDeletion } from './undo-deletion.ts'

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
