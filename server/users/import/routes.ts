import type { AnswerOf } from '../../../api/contract.ts'
import { serve } from '../../routing.ts'
import type { Services } from '../../services.ts'
import { peopleOf } from './people.ts'
import { createInvited, existingAccounts } from './store.ts'

// spec 3 §1.33

type Row = AnswerOf<'POST /api/admin/users/import'>['rows'][number]

/** `POST /api/admin/users/import`: previews what would become of a table of people, and creates the accounts if asked to. */
export function importUsersRoute(services: Services): void {
  const { db } = services

  serve(services, 'POST /api/admin/users/import', async ({ body, caller, address }) => {
    const { people, ...table } = peopleOf(body.table, body.columns)
    const good = people.filter(({ problem }) => problem === null)
    const existing = await existingAccounts(
      db,
      good.map(({ email }) => email),
    )
    const toCreate = good.filter(({ email }) => !existing.has(email))
    const waiting = good.filter(({ email }) => existing.get(email) === true)
    const toRenew = body.newLinks ? waiting : []
    const links =
      body.create && toCreate.length + toRenew.length > 0
        ? await createInvited(db, { toCreate, toRenew, by: caller, address })
        : null
    const rows = people.map(({ problem, notice, ...person }): Row => {
      if (problem !== null) return { ...person, outcome: 'refused', problem }
      const token = links?.tokens.get(person.email)
      const isWaiting = existing.get(person.email)
      // If this call created no link for the person, somebody else created their account in the meantime.
      if (isWaiting === undefined && (token !== undefined || links === null))
        return {
          ...person,
          outcome: links === null ? 'create' : 'created',
          ...(notice && { notice }),
          ...(token && { token }),
        }
      return { ...person, outcome: isWaiting ? 'waiting' : 'exists', ...(token && { token }) }
    })
    return { ...table, rows, linksExpireAt: links?.expiresAt ?? null }
  })
}
