import type { AnswerOf, BodyOf } from '../../../api/contract.ts'
import { ApiError, call } from '../../api-client.ts'
import { randomKey } from '../../random-key.ts'
import { tabStorage } from '../../safe-storage.ts'
import { currentSession } from '../../session.ts'
import { isTransient } from './is-transient.ts'

// spec 3 §1.3

type NewClient = BodyOf<'POST /api/loan-officer/clients'>
type Client = AnswerOf<'POST /api/loan-officer/clients'>['client']

/** A creation that was sent: with its key it can be sent again and creates nothing new. */
interface Sent {
  readonly key: string
  readonly body: NewClient
  readonly userId: string | undefined
}

/**
 * Creates one client, however often it has to be tried. While its answer is missing it goes out again as it was, key and
 * all; what was typed since is put right afterwards.
 */
export function clientCreation(): (body: NewClient) => Promise<Client> {
  let sent: Sent | null = null

  function forget(): void {
    sent = null
    tabStorage.removeItem(storageKey)
  }

  return async body => {
    const attempt = sent ?? sentBeforeReload(body) ?? { key: randomKey(), body, userId: ownId() }
    sent = attempt
    tabStorage.setItem(storageKey, JSON.stringify(attempt))
    const { client } = await call('POST /api/loan-officer/clients', {
      body: attempt.body,
      headers: { 'idempotency-key': attempt.key },
    }).catch((error: unknown) => {
      if (isRefusal(error)) forget()
      throw error
    })
    if (isSame(attempt.body, body)) {
      forget()
      return client
    }
    const params = { clientId: client._id }
    const changed = await call('PUT /api/loan-officer/clients/{clientId}', { params, body })
    forget()
    return changed.client
  }
}

const storageKey = 'sentClient'
const ownId = () => currentSession().user?._id

/** The page may have been reloaded while the answer was missing; other data are another client by now. */
function sentBeforeReload(body: NewClient): Sent | null {
  const text = tabStorage.getItem(storageKey)
  // What this module itself stored.
  const sent: Sent | null = text === null ? null : JSON.parse(text)
  return sent && sent.userId === ownId() && isSame(sent.body, body) ? sent : null
}

function isSame(one: NewClient, other: NewClient): boolean {
  return one.name === other.name && one.email === other.email && one.phone === other.phone
}

/** The server has decided; an expired session says nothing about what was sent before. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 401 && !isTransient(error)
}
