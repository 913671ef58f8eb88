import type { AnswerOf, BodyOf } from '../../../api/contract.ts'
import { ApiError, call, isTransient, NetworkError } from '../../app/api-client.ts'
import { randomKey } from '../../app/random-key.ts'

// spec 3 §1.3, §2.88

export type NewClient = BodyOf<'POST /api/loan-officer/clients'>
type Client = AnswerOf<'POST /api/loan-officer/clients'>['client']

/**
 * The intent to create a client, even without the officer asking again. Stored in the draft of the client's form, so that it
 * survives the page and stays encrypted with it.
 */
export interface Creation {
  /** The idempotency key: sending the creation again with it creates nothing new. */
  readonly key: string
  /** What was sent; null if nothing was sent yet. */
  readonly sent: NewClient | null
}

/**
 * Creates one client, with as many attempts as it takes. Until an answer arrives, each retry sends the same body with the
 * same key; what was typed since then is updated afterwards. `left` is the state that an earlier visit left in the draft.
 */
export function clientCreation(left: Creation | null = null) {
  let creation = left

  return {
    current: (): Creation | null => creation,

    /** Requests that the client is created as soon as there is a connection. */
    want(): void {
      creation ??= { key: randomKey(), sent: null }
    },

    /**
     * Records what is about to be sent. Returns true for the first attempt, which the device has to store before it is sent.
     */
    begin(body: NewClient): boolean {
      if (creation?.sent) return false
      creation = { key: creation?.key ?? randomKey(), sent: body }
      return true
    },

    /** Called when the client has their form, or when the user discards what was typed. */
    end(): void {
      creation = null
    },

    async create(body: NewClient): Promise<Client> {
      const { key, sent } = creation ?? { key: randomKey(), sent: null }
      const attempt = { key, sent: sent ?? body }
      creation = attempt
      const { client } = await call('POST /api/loan-officer/clients', {
        body: attempt.sent,
        headers: { 'idempotency-key': key },
      }).catch((error: unknown) => {
        if (isRefusal(error)) creation = null
        throw error
      })
      // Something between us and the server answered instead of it, so the creation is retried with its key.
      if (!client) throw new NetworkError()
      if (isSame(attempt.sent, body)) return client
      const params = { clientId: client._id }
      return (await call('PUT /api/loan-officer/clients/{clientId}', { params, body })).client
    },
  }
}

function isSame(one: NewClient, other: NewClient): boolean {
  return one.name === other.name && one.email === other.email && one.phone === other.phone
}

/** True if the server has decided. An expired session says nothing about what was sent before. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 401 && !isTransient(error)
}
