import type { Transaction } from 'kysely'
import { trimmedChange, userChangeFaults } from '../../accounts/user-change.ts'
import { auditIn } from '../audit/record.ts'
import { invite, withdrawInvitation } from '../auth/invitations.ts'
import { unlink } from '../auth/provider/routes.ts'
import { endFactor } from '../auth/second-factor/factors.ts'
import { inTransaction } from '../db/lost-race.ts'
import type { Tables } from '../db/tables.ts'
import { Problem } from '../errors.ts'
import { expectedVersion } from '../forms/requests.ts'
import { type Asked, serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { restoreUser } from './changes.ts'
import { type Edited, editUser } from './edit.ts'
import { findUser, userDetails } from './store.ts'

// spec 3 §1.28–29, §1.32, §1.109, §1.114

/** The calls by which administrators manage accounts; every change is in the audit log. */
export function accountRoutes(services: Services): void {
  const { db, sessions, config } = services
  const details = (id: string) => userDetails(db, id, config.sessionIdleMinutes)
  credentialRemovalRoutes(services)

  serve(services, 'PUT /api/admin/users/{id}', async ({ params, headers, body, caller, address }) => {
    const errors = userChangeFaults(body)
    const messages = Object.values(errors)
    if (messages.length > 0) throw new Problem(422, messages.join('. '), { errors })
    const entry = { actorId: caller.userId, actor: caller.email, address }
    const edited = await editUser(db, sessions, {
      userId: params.id,
      wanted: { ...trimmedChange(body), ...(body.role !== undefined && { role: body.role }) },
      seenVersion: expectedVersion(headers),
      administrator: caller,
      also: async (transaction, done) => {
        for (const [event, detail] of eventsOf(done))
          await auditIn(transaction, {
            ...entry,
            event,
            subject: done.email,
            detail: { userId: done.id, ...detail },
          })
      },
    })
    const invitation = edited.accessEnded?.invitation
    const answer = { message: editedWords(edited), user: await details(edited.id) }
    return invitation ? { ...answer, invitation } : answer
  })

  serve(services, 'POST /api/admin/users/{id}/restore', async ({ params, caller, address }) => {
    const entry = { event: 'user restored', actorId: caller.userId, actor: caller.email, address }
    const { id, name } = await restoreUser(db, params.id, (transaction, { id: userId, email: subject }) =>
      auditIn(transaction, { ...entry, subject, detail: { userId } }),
    )
    return { message: `${name} was restored.`, user: await details(id) }
  })

  serve(services, 'POST /api/admin/users/{id}/invitation', async ({ params, caller, address }) => {
    if (params.id === caller.userId) throw new Problem(409, 'Change your own password in your profile.')
    const { id, name, email: subject } = await findUser(db, params.id)
    const entry = { event: 'invitation made', actorId: caller.userId, actor: caller.email, subject, address }
    const invitation = await inTransaction(db, async transaction => {
      const made = await invite(transaction, id, caller.email)
      await auditIn(transaction, { ...entry, detail: { userId: id, expiresAt: made.expiresAt } })
      return made
    })
    return { message: `The link for ${name} is ready.`, invitation, user: await details(id) }
  })

  serve(services, 'DELETE /api/admin/users/{id}/invitation', async ({ params, caller, address }) => {
    const { id, name, email: subject } = await findUser(db, params.id)
    const entry = { event: 'invitation withdrawn', actorId: caller.userId, actor: caller.email, subject }
    await inTransaction(db, async transaction => {
      if (await withdrawInvitation(transaction, id))
        await auditIn(transaction, { ...entry, address, detail: { userId: id } })
    })
    return { message: `The link for ${name} can no longer be used.`, user: await details(id) }
  })
}

/** The events of an edit and their details, for the audit log. */
function eventsOf({ changes, linkEnded, accessEnded }: Edited): (readonly [event: string, detail: object])[] {
  const invitation = accessEnded?.invitation
  return [
    ['user changed', changes],
    ...(linkEnded ? ([['invitation withdrawn', {}]] as const) : []),
    ...(accessEnded ? ([['registered access ended', {}]] as const) : []),
    ...(invitation ? ([['invitation made', { expiresAt: invitation.expiresAt }]] as const) : []),
  ]
}

// D60
function editedWords({ name, changes, linkEnded, accessEnded }: Edited): string {
  if (Object.keys(changes).length === 0) return 'Nothing was changed.'
  const said = `${name} was changed.`
  if (accessEnded?.invitation)
    return `${said} The former password and all sessions have ended; a new password is chosen with the link.`
  if (accessEnded)
    return `${said} The former password and all sessions have ended. Activate the account to make a link for a new password.`
  return linkEnded ? `${said} The link that was made for the former e-mail can no longer be used.` : said
}

type TakingAway = `POST /api/admin/users/{id}/${'reset-second-factor' | 'unlink-identity'}`

/** The calls that remove a means of signing in, which a user has lost or somebody else has got hold of. */
function credentialRemovalRoutes(services: Services): void {
  const { db, sessions, config } = services
  const details = (id: string) => userDetails(db, id, config.sessionIdleMinutes)

  serve(services, 'POST /api/admin/users/{id}/reset-second-factor', async asked => {
    if (asked.params.id === asked.caller.userId)
      throw new Problem(409, 'End your own second factor in your profile.')
    const { id, name } = await removeCredential(
      asked,
      'second factor reset',
      endFactor,
      'has no second factor',
    )
    return { message: `${name} signs in with the password alone now.`, user: await details(id) }
  })

  serve(services, 'POST /api/admin/users/{id}/unlink-identity', async asked => {
    const { id, name } = await removeCredential(
      asked,
      'identity unlinked',
      unlink,
      'is not known to the provider',
    )
    return { message: `${name} is no longer linked.`, user: await details(id) }
  })

  /** Removes a means of signing in, which ends the user's sessions; throws 409 if the user does not have it. */
  async function removeCredential(
    { params, caller, address }: Asked<TakingAway>,
    event: string,
    take: (transaction: Transaction<Tables>, userId: string) => Promise<boolean>,
    missing: string,
  ) {
    const { id, name, email: subject } = await findUser(db, params.id)
    const entry = { event, actorId: caller.userId, actor: caller.email, subject, address }
    return sessions.changeAndEndAll(async transaction => {
      if (!(await take(transaction, id))) throw new Problem(409, `${name} ${missing}.`)
      await auditIn(transaction, { ...entry, detail: { userId: id } })
      return { id, name }
    })
  }
}
