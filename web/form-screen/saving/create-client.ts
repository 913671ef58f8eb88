import type { AnswerOf, BodyOf } from '../../../api/contract.ts'
import { ApiError, call, NetworkError } from '../../api-client.ts'
import { randomKey } from '../../random-key.ts'
import { isTransient } from './is-transient.ts'

// spec 3 §1.3, §2.88

export type NewClient = BodyOf<'POST /api/loan-officer/clients'>
type Client = AnswerOf<'POST /api/loan-officer/clients'>['client']

/**
 * That a client is to be created, also without its officer's asking once more. It is kept in the draft of the client's form,
 * so that it outlives the page and nobody else reads it.
 */
export interface Creation {
  /** With it the creation can be sent again and creates nothing new. */
  readonly key: string
  /** What was sent; null when nothing was yet. */
  readonly sent: NewClient | null
}

/**
 * Creates one client, however often it has to be tried. While its answer is missing it goes out again as it was, key and
 * all; what was typed since is put right afterwards. `left` is what an earlier visit left of it.
 */
export function clientCreation(left: Creation | null = null) {
  let creation = left

  return {
    current: (): Creation | null => creation,

    /** The client is to be created as soon as there is a connection. */
    want(): void {
      creation ??= { key: randomKey(), sent: null }
    },

    /** Whether this is the first time: then the device has to know of it before it is sent. */
    begin(body: NewClient): boolean {
      if (creation?.sent) return false
      creation = { key: creation?.key ?? randomKey(), sent: body }
      return true
    },

    /** The client is there with its form, or what was typed is thrown away. */
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
      // Somebody on the way answered in the server's place: it is sent again with its key.
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

/** The server has decided; an expired session says nothing about what was sent before. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 401 && !isTransient(error)
}
