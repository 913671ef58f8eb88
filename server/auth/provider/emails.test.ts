import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestPortal, testPortal } from '../../test-portal.ts'
import { type TestProvider, testClient, testProvider } from './test-provider.ts'

// spec 3 §1.112

let provider: TestProvider
let portal: TestPortal

beforeAll(async () => {
  provider = await testProvider()
  portal = await testPortal({
    PORTAL_URL: 'http://localhost:3000',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: testClient.clientId,
    OIDC_CLIENT_SECRET: testClient.clientSecret,
  })
})
afterEach(() => provider.changeTokens(null))
afterAll(async () => {
  await portal.close()
  await provider.close()
})

/** What one source says: `ama` and `kofi` have accounts, `nobody` has none. */
interface Said {
  readonly email?: Address
  readonly email_verified?: unknown
}
const addresses = {
  ama: 'amá@lender.example',
  'ama in capitals': 'AMÁ@LENDER.EXAMPLE',
  'ama decomposed': 'ama\u0301@lender.example',
  'ama in spaces': '  amá@lender.example ',
  'ama without accent': 'ama@lender.example',
  'ama elsewhere': 'amá@lender.example.org',
  kofi: 'kofi@lender.example',
  nobody: 'stranger@elsewhere.example',
  empty: '',
  list: 'amá@lender.example,stranger@elsewhere.example',
} as const
type Address = keyof typeof addresses
type Named = 'ama' | 'kofi' | 'nobody'

const yes = (email: Address): Said => ({ email, email_verified: true })
const no = (email: Address): Said => ({ email, email_verified: false })
const bare = (email: Address): Said => ({ email })
const like = (email: Address, email_verified: unknown): Said => ({ email, email_verified })
const only = (email_verified: unknown): Said => ({ email_verified })
const nothing: Said = {}

/** The ID token, the answer of the userinfo endpoint, and whose account opens. */
const variants: readonly (readonly [token: Said, userinfo: Said, opens: Named])[] = [
  // One source alone.
  [yes('ama'), nothing, 'ama'],
  [nothing, yes('ama'), 'ama'],
  [no('ama'), nothing, 'nobody'],
  [nothing, no('ama'), 'nobody'],
  [bare('ama'), nothing, 'nobody'],
  [nothing, bare('ama'), 'nobody'],
  [like('ama', 'true'), nothing, 'nobody'],
  [nothing, like('ama', 'true'), 'nobody'],
  [like('ama', 1), nothing, 'nobody'],
  [nothing, like('ama', 1), 'nobody'],
  [like('ama', null), nothing, 'nobody'],
  [nothing, like('ama', ['true']), 'nobody'],
  [only(true), nothing, 'nobody'],
  [nothing, only(true), 'nobody'],
  [nothing, nothing, 'nobody'],
  // The address in one source, a verification in the other.
  [only(true), bare('ama'), 'nobody'],
  [bare('ama'), only(true), 'nobody'],
  [only(true), no('ama'), 'nobody'],
  [no('ama'), only(true), 'nobody'],
  [only(true), like('ama', 'true'), 'nobody'],
  [like('ama', 1), only(true), 'nobody'],
  // The same address in both.
  [yes('ama'), yes('ama'), 'ama'],
  [yes('ama'), no('ama'), 'ama'],
  [no('ama'), yes('ama'), 'nobody'],
  [yes('ama'), bare('ama'), 'ama'],
  [bare('ama'), yes('ama'), 'ama'],
  [no('ama'), no('ama'), 'nobody'],
  [bare('ama'), bare('ama'), 'nobody'],
  [like('ama', 'true'), yes('ama'), 'nobody'],
  [like('ama', 1), yes('ama'), 'nobody'],
  [yes('ama'), like('ama', 'true'), 'ama'],
  [like('ama', 'true'), like('ama', 'true'), 'nobody'],
  // Different addresses.
  [yes('nobody'), bare('ama'), 'nobody'],
  [bare('ama'), yes('nobody'), 'nobody'],
  [yes('nobody'), no('ama'), 'nobody'],
  [no('ama'), yes('nobody'), 'nobody'],
  [yes('ama'), yes('nobody'), 'nobody'],
  [yes('nobody'), yes('ama'), 'nobody'],
  [yes('kofi'), bare('ama'), 'nobody'],
  [yes('kofi'), yes('ama'), 'nobody'],
  [yes('ama elsewhere'), bare('ama'), 'nobody'],
  [yes('ama without accent'), bare('ama'), 'nobody'],
  [yes('empty'), bare('ama'), 'nobody'],
  // The same address, written differently.
  [yes('ama in capitals'), nothing, 'ama'],
  [nothing, yes('ama in capitals'), 'ama'],
  [yes('ama'), yes('ama in capitals'), 'ama'],
  [yes('ama decomposed'), nothing, 'ama'],
  [yes('ama'), bare('ama decomposed'), 'ama'],
  [yes('ama in spaces'), nothing, 'ama'],
  [bare('ama in capitals'), only(true), 'nobody'],
  [no('ama decomposed'), yes('ama'), 'nobody'],
  // Another address that resembles the account's.
  [yes('ama without accent'), nothing, 'nobody'],
  [yes('ama elsewhere'), nothing, 'nobody'],
  [yes('list'), nothing, 'nobody'],
  [yes('empty'), nothing, 'nobody'],
  // The account that was vouched for, even if somebody hoped for another.
  [yes('kofi'), nothing, 'kofi'],
  [yes('kofi'), only(false), 'kofi'],
]

async function post(url: string, payload: object) {
  return portal.app.inject({ method: 'POST', url, payload })
}

/** Puts addresses in place of their names. */
const claimsOf = ({ email, ...rest }: Said) => ({ ...rest, ...(email && { email: addresses[email] }) })

/** Signs somebody in of whom the provider says this. Returns the answer and the subject. */
async function signIn(token: Said, userinfo: Said) {
  const subject = randomUUID()
  provider.people.set(subject, claimsOf(userinfo))
  provider.changeTokens({ claims: claimsOf(token) })
  const { address, step } = (await post('/api/auth/provider/start', {})).json()
  const query = await provider.signIn(address, subject)
  return { subject, answer: await post('/api/auth/provider/finish', { step, query }) }
}

const rowsOf = async (sql: string, values: readonly string[]) =>
  (await portal.db.pool.query(sql, [...values])).rows

async function officer(name: 'ama' | 'kofi') {
  const { id } = await portal.person('loan_officer')
  await portal.db.pool.query('update users set email = $2 where id = $1', [id, addresses[name]])
  return id
}

describe('whose account a sign-in by the identity provider opens', () => {
  let accounts: Record<Named, string>
  beforeAll(async () => {
    accounts = { ama: await officer('ama'), kofi: await officer('kofi'), nobody: '' }
  })
  afterEach(() => portal.db.pool.query('delete from provider_identities'))

  test.each(variants)('ID token %j, userinfo %j: %s', async (token, userinfo, opens) => {
    const { answer, subject } = await signIn(token, userinfo)
    const opened = opens === 'nobody' ? [403, undefined] : [200, accounts[opens]]
    expect([answer.statusCode, answer.json().user?._id]).toEqual(opened)
    // Nobody is linked who was not let in.
    const linked = await rowsOf('select user_id from provider_identities where subject = $1', [subject])
    expect(linked.map(({ user_id }) => user_id)).toEqual(opens === 'nobody' ? [] : [accounts[opens]])
    const noted = await rowsOf(
      `select from audit_log where event = 'identity linked' and detail ->> 'subject' = $1`,
      [subject],
    )
    expect(noted.length).toBe(opens === 'nobody' ? 0 : 1)
  })

  test('says why if the provider names two addresses', async () => {
    const { answer } = await signIn(yes('nobody'), yes('ama'))
    expect(answer.json()).toMatchObject({
      message: 'Single sign-on names two e-mail addresses for you. Please ask an administrator.',
      code: 'emails_differ',
    })
  })
})
