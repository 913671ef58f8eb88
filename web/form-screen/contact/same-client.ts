import { typedEmail } from '../../../accounts/account-rules.ts'
import type { AnswerOf } from '../../../api/contract.ts'
import { call } from '../../app/api-client.ts'
import type { Contact, ContactField } from './contact-texts.ts'

// spec 3 §2.15

type Client = AnswerOf<'GET /api/loan-officer/clients'>['clients'][number]

/** A client of the same officer with the same name and email address, or with the same phone number. */
export interface SameClient {
  readonly client: Client
  readonly same: ContactField
}

const MOST_FOUND = 20
const TELLING_DIGITS = 9

/**
 * Finds a client of the officer with this name and this email address, or with this phone number, whatever their name; null if
 * there is none. Of several with the number, the one with the name is found. Searches the officer's own clients only, without
 * deleted ones and `ownId`.
 */
export async function findSameClient(
  name: string,
  { email, phone }: Contact,
  ownId: string | null,
): Promise<SameClient | null> {
  const isNamedSo = (client: Client) => plain(client.name) === plain(name)
  const byEmail = plain(typedEmail(email))
  if (plain(name) !== '' && byEmail !== '') {
    const client = (await clientsLike(`${name} ${byEmail}`)).find(
      found => found._id !== ownId && isNamedSo(found) && plain(found.email) === byEmail,
    )
    if (client) return { client, same: 'email' }
  }
  const byPhone = digitsOf(phone)
  if (byPhone.length < TELLING_DIGITS) return null
  const found = (await clientsLike(byPhone)).filter(
    client => client._id !== ownId && digitsOf(client.phone) === byPhone,
  )
  const client = found.find(isNamedSo) ?? found[0]
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
