import type { AnswerOf } from '../../../api/contract.ts'
import { call } from '../../api-client.ts'
import type { Contact, ContactField } from './contact-texts.ts'

// spec 3 §2.15

type Client = AnswerOf<'GET /api/loan-officer/clients'>['clients'][number]

/** A client of the same officer with the same name and the same email address or phone number. */
export interface SameClient {
  readonly client: Client
  readonly same: ContactField
}

const MOST_FOUND = 20
const TELLING_DIGITS = 9

/**
 * Finds a client of the officer with this name and this email address or phone number, other than `ownId`; null if there is
 * none. Searches the officer's own clients only, without deleted ones.
 */
export async function findSameClient(
  name: string,
  { email, phone }: Contact,
  ownId: string | null,
): Promise<SameClient | null> {
  const isNamedSo = (client: Client) => client._id !== ownId && plain(client.name) === plain(name)
  const byEmail = plain(email)
  const byPhone = digitsOf(phone)
  if (plain(name) === '') return null
  if (byEmail !== '') {
    const client = (await clientsLike(`${name} ${byEmail}`)).find(
      found => isNamedSo(found) && plain(found.email) === byEmail,
    )
    if (client) return { client, same: 'email' }
  }
  if (byPhone.length < TELLING_DIGITS) return null
  const client = (await clientsLike(`${name} ${byPhone}`)).find(
    found => isNamedSo(found) && digitsOf(found.phone) === byPhone,
  )
  return client ? { client, same: 'phone' } : null
}

async function clientsLike(search: string): Promise<readonly Client[]> {
  return (await call('GET /api/loan-officer/clients', { query: { search, limit: MOST_FOUND } })).clients
}

/** Compares names and addresses without regard to case and spaces. */
function plain(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** Returns the last digits, so that 0754 123 456 and +255 754 123456 are the same number. */
function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^0+/, '').slice(-TELLING_DIGITS)
}
