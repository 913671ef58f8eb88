import { trimmedChange, userChangeFaults } from '../../accounts/user-change.ts'
import { audit } from '../audit/record.ts'
import { invite, withdrawInvitation } from '../auth/invitations.ts'
import { Problem } from '../errors.ts'
import { expectedVersion } from '../forms/requests.ts'
import { serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { restoreUser } from './changes.ts'
import { editUser } from './edit.ts'
import { findUser, userDetails } from './store.ts'

// spec 3 §1.28–29, §1.32

/** Accounts as the administrator looks after them; every change is in the audit log. */
export function accountRoutes(services: Services): void {
  const { db, sessions, config } = services
  const details = (id: string) => userDetails(db, id, config.sessionIdleMinutes)

  serve(services, 'PUT /api/admin/users/{id}', async ({ params, headers, body, caller, address, log }) => {
    const errors = userChangeFaults(body)
    const messages = Object.values(errors)
    if (messages.length > 0) throw new Problem(422, messages.join('. '), { errors })
    const edited = await editUser(db, sessions, {
      userId: params.id,
      wanted: { ...trimmedChange(body), ...(body.role !== undefined && { role: body.role }) },
      seenVersion: expectedVersion(headers),
      administratorId: caller.userId,
    })
    const { id, name, email: subject, changes } = edited
    const entry = { event: 'user changed', actorId: caller.userId, actor: caller.email, subject, address }
    const isChanged = Object.keys(changes).length > 0
    if (isChanged) await audit(db, { ...entry, detail: { userId: id, ...changes } }, log)
    return { message: isChanged ? `${name} was changed.` : 'Nothing was changed.', user: await details(id) }
  })

  serve(services, 'POST /api/admin/users/{id}/restore', async ({ params, caller, address, log }) => {
    const { id, name, email: subject } = await restoreUser(db, params.id)
    const entry = { event: 'user restored', actorId: caller.userId, actor: caller.email, subject, address }
    await audit(db, { ...entry, detail: { userId: id } }, log)
    return { message: `${name} was restored.`, user: await details(id) }
  })

  serve(services, 'POST /api/admin/users/{id}/invitation', async ({ params, caller, address, log }) => {
    if (params.id === caller.userId) throw new Problem(409, 'Change your own password in your profile.')
    const { id, name, email: subject } = await findUser(db, params.id)
    const invitation = await invite(db, id, caller.email)
    const entry = { event: 'invitation made', actorId: caller.userId, actor: caller.email, subject, address }
    await audit(db, { ...entry, detail: { userId: id, expiresAt: invitation.expiresAt } }, log)
    return { message: `The link for ${name} is ready.`, invitation, user: await details(id) }
  })

  serve(services, 'DELETE /api/admin/users/{id}/invitation', async ({ params, caller, address, log }) => {
    const { id, name, email: subject } = await findUser(db, params.id)
    const wasOpen = await withdrawInvitation(db.kysely, id)
    const entry = { event: 'invitation withdrawn', actorId: caller.userId, actor: caller.email, subject }
    if (wasOpen) await audit(db, { ...entry, address, detail: { userId: id } }, log)
    return { message: `The link for ${name} can no longer be used.`, user: await details(id) }
  })
}
