import { givenPasswordFault } from '../../accounts/new-account.ts'
import { type Actor, auditIn } from '../audit/record.ts'
import { countActive } from '../clients/admin-client.ts'
import { listClients } from '../clients/admin-list.ts'
import { clientsInWords } from '../clients/move-many.ts'
import { Problem } from '../errors.ts'
import { type Asked, serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { formTypesOf } from '../submissions/filter.ts'
import { listSubmissions } from '../submissions/store.ts'
import { type AlsoDone, activateUser, deactivateUser, deleteUser, setPassword } from './changes.ts'
import { listOfficers } from './officer-table.ts'
import { deletionOf, findUser, listUsers, userDetails, userRowAnswer } from './store.ts'

// spec 2 §7.15, §7.17

type UserCall =
  | 'DELETE /api/admin/users/{id}'
  | `POST /api/admin/users/{id}/${'activate' | 'deactivate' | 'reset-password' | 'sign-out'}`

/** Users as the administrator manages them; every change is in the audit log (spec 2 §3, §7, D10, D12). */
export function userRoutes(services: Services): void {
  const { db, sessions, passwords, config } = services
  const details = (id: string) => userDetails(db, id, config.sessionIdleMinutes)
  listsOfOneUser(services)

  serve(services, 'GET /api/admin/users', async ({ query }) => listUsers(db, query, query))

  serve(services, 'GET /api/admin/users/{id}', async ({ params }) => ({ user: await details(params.id) }))

  serve(services, 'DELETE /api/admin/users/{id}', async asked => {
    const { params, query } = asked
    const also = noted(asked, 'user deleted')
    const user = await deleteUser(sessions, params.id, actorOf(asked), { ...query, also })
    return { message: `${user.name} was deleted.${handedOverWords(user.handedOver)}` }
  })

  serve(services, 'POST /api/admin/users/{id}/activate', async asked => {
    const user = await activateUser(db, asked.params.id, noted(asked, 'user activated'))
    return { message: `${user.name} can sign in again.`, user: await details(user.id) }
  })

  serve(services, 'POST /api/admin/users/{id}/deactivate', async asked => {
    const { params, query } = asked
    const also = noted(asked, 'user deactivated')
    const user = await deactivateUser(sessions, params.id, actorOf(asked), { ...query, also })
    const message = `${user.name} can no longer sign in.${handedOverWords(user.handedOver)}`
    return { message, user: await details(user.id), moveId: user.handedOver?.moveId ?? null }
  })

  serve(services, 'POST /api/admin/users/{id}/reset-password', async asked => {
    const { params, body, caller } = asked
    const password = body.password ?? ''
    refusePassword(givenPasswordFault(password))
    if (params.id === caller.userId) throw new Problem(409, 'Change your own password in your profile.')
    refusePassword(await passwords.easyFault(password, await findUser(db, params.id)))
    const hash = await passwords.hash(password)
    const user = await setPassword(sessions, params.id, hash, noted(asked, 'password reset'))
    return { message: `${user.name} has a new password and has to sign in again.` }
  })

  serve(services, 'POST /api/admin/users/{id}/sign-out', async asked => {
    const user = await findUser(db, asked.params.id)
    await sessions.changeAndEndAll(async transaction => {
      await noted(asked, 'user signed out')(transaction, user)
      return user
    })
    return { message: `${user.name} was signed out everywhere.` }
  })
}

/** Returns a callback that writes the audit log's entry in the transaction of the change. */
function noted({ caller, address }: Asked<UserCall>, event: string): AlsoDone {
  const entry = { event, actorId: caller.userId, actor: caller.email, address }
  return (transaction, { id, email }) =>
    auditIn(transaction, { ...entry, subject: email, detail: { userId: id } })
}

function refusePassword(fault: string | undefined): void {
  if (fault !== undefined) throw new Problem(422, fault, { errors: { password: fault } })
}

function actorOf({ caller, address }: Asked<UserCall>): Actor {
  return { userId: caller.userId, email: caller.email, address }
}

function handedOverWords(handedOver: { moved: number; officer: string } | null): string {
  return handedOver ? ` ${clientsInWords(handedOver.moved)} now with ${handedOver.officer}.` : ''
}

/** The lists of a user's submissions, of all officers, and of an officer's clients. */
function listsOfOneUser(services: Services): void {
  const { db, lender } = services

  serve(services, 'GET /api/admin/officers', async ({ query }) => {
    const { timeZone } = await lender.settings()
    return listOfficers(db, { ...query, timeZone }, query)
  })

  serve(services, 'GET /api/admin/users/{userId}/submissions', async ({ params, query }) => {
    const user = await findUser(db, params.userId, { deletedToo: true })
    const { timeZone } = await lender.settings()
    const filter = { ...query, userId: user.id, timeZone }
    const [list, formTypes, deletion] = await Promise.all([
      listSubmissions(db, filter, query),
      formTypesOf(db, user.id),
      deletionOf(db, user),
    ])
    const { submissionCount, completedSubmissions, inProgressSubmissions } = userRowAnswer(user)
    return {
      user: { ...userRowAnswer(user), isDeleted: user.is_deleted, ...deletion },
      statistics: {
        totalSubmissions: submissionCount,
        completedSubmissions,
        inProgressSubmissions,
        formTypes,
      },
      ...list,
    }
  })

  serve(services, 'GET /api/admin/users/{userId}/clients', async ({ params, query }) => {
    const officer = await findUser(db, params.userId, { deletedToo: true }).catch(officerNotFound)
    if (officer.role !== 'loan_officer') throw officerMissing()
    const [list, activeClients] = await Promise.all([
      listClients(db, { ...query, officerId: officer.id }, query),
      countActive(db, officer.id),
    ])
    const { id, name, username, email, is_deleted: isDeleted, is_active: isActive } = officer
    return {
      loanOfficer: { _id: id, name, username: username ?? '', email, isDeleted, isActive },
      statistics: {
        totalClients: officer.client_count,
        activeClients,
        totalForms: officer.form_count,
        completedForms: officer.completed_count,
      },
      ...list,
    }
  })
}

// spec 2 §8.
const officerMissing = () => new Problem(404, 'Loan officer not found')

function officerNotFound(error: unknown): never {
  throw error instanceof Problem && error.status === 404 ? officerMissing() : error
}
