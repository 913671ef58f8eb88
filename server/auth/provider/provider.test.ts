import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config.ts'
import type { Role } from '../../db/tables.ts'
import { checkAgainstContract } from '../../test-conformity.ts'
import { type Person, type TestPortal, testPortal } from '../../test-portal.ts'
import { type TestProvider, testClient, testProvider } from './test-provider.ts'

// spec 3 §1.111–112

let provider: TestProvider
let portal: TestPortal
const settingsFor = (issuer: string) => ({
  PORTAL_URL: 'http://localhost:3000',
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: testClient.clientId,
  OIDC_CLIENT_SECRET: testClient.clientSecret,
  OIDC_LABEL: 'Valley ID',
})

beforeAll(async () => {
  provider = await testProvider()
  portal = await testPortal({
    ...settingsFor(provider.issuer),
    OIDC_ROLE_CLAIM: 'groups',
    OIDC_ROLES: 'admin=portal-admins, loan_officer=portal-officers',
    OIDC_PASSWORDS: 'no',
  })
})
afterAll(async () => {
  await portal.close()
  await provider.close()
})

/** Makes a call without a session and compares the answer with the contract. */
async function post(url: string, payload: object, at = portal) {
  const answer = await at.app.inject({ method: 'POST', url, payload })
  const { statusCode: status, body, headers } = answer
  checkAgainstContract('POST', url, { status, body, etag: headers.etag })
  return answer
}
const begin = async () => (await post('/api/auth/provider/start', {})).json()
const finish = (step: string, query: string) => post('/api/auth/provider/finish', { step, query })

/** Signs somebody in, from the button to the final answer. */
async function signIn(subject: string) {
  const { address, step } = await begin()
  return finish(step, await provider.signIn(address, subject))
}
const groups = { admin: ['portal-admins'], loan_officer: ['portal-officers'], user: [] }
/** Creates a person who has an account both here and at the provider. */
async function known(role: Role, claims = {}): Promise<{ person: Person; subject: string }> {
  const person = await portal.person(role)
  const subject = `subject of ${person.email}`
  provider.people.set(subject, { email: person.email, email_verified: true, groups: groups[role], ...claims })
  return { person, subject }
}
const eventsOf = async ({ email }: Person) =>
  (
    await portal.db.kysely
      .selectFrom('audit_log')
      .select(['event', 'detail'])
      .where('actor', '=', email)
      .orderBy('id')
      .execute()
  ).map(({ event, detail }) => [event, detail])

describe('a sign-in with the identity provider', () => {
  test.each(['loan_officer', 'admin'] as const)(
    'lets a %s in and links their account by the verified e-mail',
    async role => {
      const { person, subject } = await known(role, { email: undefined })
      provider.people.set(subject, {
        email: person.email.toUpperCase(),
        email_verified: true,
        groups: groups[role],
      })
      const session = await signIn(subject)
      expect([session.statusCode, session.json().user._id]).toEqual([200, person.id])
      const headers = { authorization: `Bearer ${session.json().token}` }
      expect((await portal.app.inject({ url: '/api/auth/profile', headers })).statusCode).toBe(200)
      expect(await eventsOf(person)).toEqual([
        ['identity linked', { userId: person.id, issuer: provider.issuer, subject }],
        ['sign-in', { role, with: 'identity provider' }],
      ])
    },
  )

  test('recognises a linked account after its e-mail changed at the provider', async () => {
    const { person, subject } = await known('loan_officer')
    await signIn(subject)
    provider.people.set(subject, { email: 'married@lender.example', groups: groups.loan_officer })
    expect((await signIn(subject)).json().user._id).toBe(person.id)
  })

  test('asks for no second factor and no new password, because the provider is responsible for both', async () => {
    const { person, subject } = await known('loan_officer')
    await portal.db.pool.query(
      `insert into second_factors (user_id, secret, is_encrypted, confirmed_at) values ($1, 'x', false, now())`,
      [person.id],
    )
    await portal.db.pool.query('update users set password_given = true, password_hash = null where id = $1', [
      person.id,
    ])
    const session = await signIn(subject)
    expect([session.statusCode, session.json().passwordChange]).toEqual([200, undefined])
  })

  test('can be completed only once, by the browser that began it, and with its own answer', async () => {
    const { subject } = await known('loan_officer')
    const [mine, others] = [await begin(), await begin()]
    expect(new URL(mine.address).searchParams.get('code_challenge_method')).toBe('S256')
    const query = await provider.signIn(mine.address, subject)
    expect((await finish(others.step, query)).statusCode).toBe(403)
    expect((await finish(mine.step, query)).statusCode).toBe(200)
    expect((await finish(mine.step, query)).statusCode).toBe(404)
  })

  test('is refused if the answer has another state', async () => {
    const { subject } = await known('loan_officer')
    const { address, step } = await begin()
    const query = new URLSearchParams(await provider.signIn(address, subject))
    query.set('state', 'that of another sign-in')
    expect((await finish(step, query.toString())).statusCode).toBe(403)
  })

  test('is refused with a message if the provider refuses or the answer is made up', async () => {
    for (const made of ['error=access_denied', 'code=made-up', '']) {
      const { address, step } = await begin()
      const state = new URL(address).searchParams.get('state') ?? ''
      const refused = await finish(step, `${made}&state=${state}&iss=${encodeURIComponent(provider.issuer)}`)
      expect([refused.statusCode, refused.json().message]).toEqual([
        403,
        'Valley ID did not confirm who you are. Please try again.',
      ])
    }
  })

  test.each([
    ['is signed by another key', { signedBy: 'another' as const }],
    ['is not signed', { signedBy: 'nobody' as const }],
    ['was made for another sign-in', { claims: { nonce: 'that of another sign-in' } }],
    ['has no nonce', { claims: { nonce: undefined } }],
    ['was made for another application', { claims: { aud: 'another application' } }],
    ['names another provider', { claims: { iss: 'https://another.example' } }],
    ['has expired', { claims: { exp: 1_700_000_000 } }],
  ])('is refused if the ID token %s', async (_, change) => {
    const { subject } = await known('loan_officer')
    onTestFinished(() => provider.changeTokens(null))
    // The same token without the fault is accepted.
    provider.changeTokens({})
    expect((await signIn(subject)).statusCode).toBe(200)
    provider.changeTokens(change)
    expect((await signIn(subject)).statusCode).toBe(403)
  })

  test('expires after ten minutes', async () => {
    const { subject } = await known('loan_officer')
    const { address, step } = await begin()
    await portal.db.pool.query('update provider_sign_ins set expires_at = now()')
    expect((await finish(step, await provider.signIn(address, subject))).statusCode).toBe(404)
  })
})

describe('a sign-in with the identity provider is refused', () => {
  const refused = async (subject: string) => {
    const answer = await signIn(subject)
    return [answer.statusCode, answer.json().message]
  }

  test('without an account, or with an unverified e-mail', async () => {
    provider.people.set('stranger', { email: 'stranger@lender.example', email_verified: true })
    expect(await refused('stranger')).toEqual([403, expect.stringMatching(/no account for stranger@/)])
    const { subject } = await known('admin', { email_verified: false })
    expect(await refused(subject)).toEqual([403, expect.stringMatching(/unknown or unconfirmed at/)])
    const refusals = await portal.db.kysely
      .selectFrom('audit_log')
      .select(['actor', 'detail'])
      .where('event', '=', 'sign-in refused')
      .execute()
    const detail = { by: 'identity provider', why: 'no_account' }
    // No account has this name, so it is not recorded (docs/retention.md).
    expect(refusals).toContainEqual({ actor: '', detail })
  })

  // docs/retention.md
  test.each([
    ['without an account', async () => {}],
    [
      'whose account has been deleted',
      async (email: string) => {
        const { id } = await portal.person('loan_officer')
        await portal.db.pool.query('update users set email = $1, deleted_at = now() where id = $2', [
          email,
          id,
        ])
      },
    ],
    [
      'whose address is the user name of somebody else',
      async (email: string) => {
        const { id } = await portal.person('loan_officer')
        await portal.db.pool.query('update users set username = $1 where id = $2', [email, id])
      },
    ],
    [
      'who is linked and has another address and role at the provider',
      async (email: string) => {
        const { subject } = await known('loan_officer')
        await signIn(subject)
        provider.people.set(email, {})
        await portal.db.pool.query('update provider_identities set subject = $1 where subject = $2', [
          email,
          subject,
        ])
      },
    ],
  ])('and no entry of the audit log has the address of somebody %s', async (name, arrange) => {
    const email = `${name.replaceAll(' ', '.')}@lender.example`
    await arrange(email)
    provider.people.set(email, { email: email.toUpperCase(), email_verified: true, groups: ['cashiers'] })
    expect(await signIn(email)).toMatchObject({ statusCode: 403 })
    const { rows } = await portal.db.pool.query(
      `select detail ->> 'why' as why, strpos(lower(a::text), $1) > 0 as named, exists (
         select from typed_names where entry = a.id) as told
       from audit_log a where event = 'sign-in refused' order by id desc limit 1`,
      [email],
    )
    expect(rows).toEqual([{ why: expect.any(String), named: false, told: true }])
  })

  test('for the account of an applicant, whose e-mail was never verified', async () => {
    const { subject } = await known('user')
    expect(await refused(subject)).toEqual([403, expect.stringMatching(/no account/)])
  })

  test('for an account that is linked to somebody else at the provider', async () => {
    const { person, subject } = await known('loan_officer')
    await signIn(subject)
    const successor = { email: person.email, email_verified: true, groups: groups.loan_officer }
    provider.people.set('successor', successor)
    expect(await refused('successor')).toEqual([
      403,
      expect.stringMatching(/linked to another person at Valley ID/),
    ])
  })

  test('and an erased account leaves no data of the provider behind', async () => {
    const admin = await portal.person('admin')
    const { person, subject } = await known('loan_officer')
    await signIn(subject)
    const stored = async () => {
      const { rows } = await portal.db.pool.query(
        `select 'identity' as place from provider_identities where user_id = $1
         union all select 'log' from audit_log where detail::text like '%' || $2 || '%'`,
        [person.id, subject],
      )
      return rows.map(({ place }) => place)
    }
    expect(await stored()).toContain('identity')
    await admin.call('DELETE', `/api/admin/users/${person.id}`)
    await portal.db.pool.query('select erase_user($1, $2, $3, $4)', [person.id, admin.id, admin.email, ''])
    expect(await stored()).toEqual([])
  })

  // spec 3 §1.114, §2.94
  test('until an administrator unlinks the account, which ends its sessions', async () => {
    const admin = await portal.person('admin')
    const { person, subject } = await known('loan_officer')
    await signIn(subject)
    const unlink = () => admin.call('POST', `/api/admin/users/${person.id}/unlink-identity`)
    const answer = await unlink()
    expect([answer.statusCode, answer.json().user.hasIdentity]).toEqual([200, false])
    expect((await person.call('GET', '/api/auth/profile')).statusCode).toBe(401)
    expect((await unlink()).statusCode).toBe(409)
    const another = { email: person.email, email_verified: true, groups: groups.loan_officer }
    provider.people.set('another account of the same person', another)
    expect((await signIn('another account of the same person')).json().user._id).toBe(person.id)
    expect((await eventsOf(admin)).map(([event]) => event)).toEqual(['identity unlinked'])
  })

  test('for a user who lost the role at the provider or is deactivated in the portal', async () => {
    const { person, subject } = await known('loan_officer')
    await signIn(subject)
    provider.people.set(subject, { groups: ['portal-admins'] })
    expect(await refused(subject)).toEqual([403, expect.stringMatching(/differs from the role/)])
    provider.people.set(subject, { groups: groups.loan_officer })
    await portal.db.pool.query('update users set is_active = false where id = $1', [person.id])
    expect(await refused(subject)).toEqual([403, expect.stringMatching(/deactivated/)])
  })
})

describe('a refused sign-in links nobody', () => {
  test.each([
    ['whose role the provider does not confirm', { groups: ['cashiers'] }, ''],
    ['whose account is deactivated', {}, 'update users set is_active = false where id = $1'],
    ['whose account is deleted', {}, 'update users set deleted_at = now() where id = $1'],
    ['whose account is an applicant’s', {}, "update users set role = 'user' where id = $1"],
  ])('%s', async (_, claims, change) => {
    const { person, subject } = await known('loan_officer', claims)
    if (change) await portal.db.pool.query(change, [person.id])
    expect((await signIn(subject)).statusCode).toBe(403)
    const linked = await portal.db.pool.query('select from provider_identities where subject = $1', [subject])
    expect(linked.rowCount).toBe(0)
  })

  test('whose ID token denies the role that the userinfo endpoint states', async () => {
    const { subject } = await known('admin')
    onTestFinished(() => provider.changeTokens(null))
    provider.changeTokens({ claims: { groups: ['cashiers'] } })
    expect((await signIn(subject)).statusCode).toBe(403)
    provider.changeTokens({ claims: { groups: groups.admin } })
    expect((await signIn(subject)).statusCode).toBe(200)
  })
})

// spec 3 §1.113
describe('passwords in a portal with an identity provider', () => {
  test('are refused for linked accounts if the lender decides so, and work for others', async () => {
    const { person, subject } = await known('loan_officer')
    const withPassword = () => post('/api/auth/login', { email: person.email, password: 'password' })
    expect((await withPassword()).statusCode).toBe(200)
    await signIn(subject)
    const answer = await withPassword()
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'Please sign in with Valley ID: your password is no longer used.',
    ])
  })

  test('still work while the provider cannot be reached, which a message says', async () => {
    const gone = await testProvider()
    const other = await testPortal(settingsFor(gone.issuer))
    await gone.close()
    const officer = await other.person('loan_officer')
    const away = await post('/api/auth/provider/start', {}, other)
    expect([away.statusCode, away.json().message]).toEqual([
      503,
      expect.stringMatching(/^Valley ID cannot be reached/),
    ])
    const credentials = { email: officer.email, password: 'password' }
    expect((await post('/api/auth/login', credentials, other)).statusCode).toBe(200)
    await other.close()
  })
})

// D60
describe('the first sign-in of somebody who registered', () => {
  /** Creates an account that began with a registration and has a staff role already. */
  async function promoted() {
    const { person, subject } = await known('loan_officer')
    await portal.db.pool.query("update users set created_by = 'registration' where id = $1", [person.id])
    return { person, subject }
  }
  const passwordOf = async ({ id }: Person) =>
    (await portal.db.pool.query('select password_hash from users where id = $1', [id])).rows[0].password_hash
  const isSignedIn = async ({ token }: { token: string }) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await portal.app.inject({ url: '/api/auth/profile', headers })).statusCode === 200
  }

  test('ends the password and all sessions that there were', async () => {
    const { person, subject } = await promoted()
    expect(await isSignedIn(person)).toBe(true)
    const session = (await signIn(subject)).json()
    expect([session.user._id, await isSignedIn(session)]).toEqual([person.id, true])
    expect([await isSignedIn(person), await passwordOf(person)]).toEqual([false, null])
    expect((await eventsOf(person)).map(([event]) => event)).toEqual([
      'identity linked',
      'registered access ended',
      'sign-in',
    ])
  })

  test('and no later one, nor the first one of anybody else', async () => {
    const { person, subject } = await promoted()
    const first = (await signIn(subject)).json()
    await portal.db.pool.query("update users set password_hash = 'chosen since' where id = $1", [person.id])
    await signIn(subject)
    expect([await isSignedIn(first), await passwordOf(person)]).toEqual([true, 'chosen since'])
    const made = await known('loan_officer')
    await signIn(made.subject)
    expect([await isSignedIn(made.person), await passwordOf(made.person)]).toEqual([true, expect.any(String)])
  })

  test('ends nothing if the sign-in is refused', async () => {
    const { person, subject } = await promoted()
    provider.people.set(subject, { email: person.email, email_verified: true, groups: ['cashiers'] })
    expect((await signIn(subject)).statusCode).toBe(403)
    expect([await isSignedIn(person), await passwordOf(person)]).toEqual([true, expect.any(String)])
  })

  test('after an update of the portal counts as the first, also for accounts that were linked before', async () => {
    const { person, subject } = await promoted()
    await portal.db.pool.query(
      'insert into provider_identities (issuer, subject, user_id) values ($1, $2, $3)',
      [provider.issuer, subject, person.id],
    )
    expect((await signIn(subject)).statusCode).toBe(200)
    expect([await isSignedIn(person), await passwordOf(person)]).toEqual([false, null])
  })
})

// spec 3 §1.113
describe('the settings of the provider', () => {
  const right = settingsFor('https://id.lender.example')

  test('give the sign-in screen the provider’s name, or nothing if there is no provider', async () => {
    expect((await portal.app.inject({ url: '/api/lender' })).json().signInWith).toBe('Valley ID')
    expect(readConfig({}).provider).toBeNull()
    expect(readConfig(right).provider).toMatchObject({
      returnAddress: testClient.returnTo,
      allowsPasswords: true,
      roles: null,
    })
  })

  test.each([
    ['OIDC_ISSUER', 'http://id.lender.example'],
    ['PORTAL_URL', ''],
    ['PORTAL_URL', 'portal.lender.example'],
    ['OIDC_CLIENT_ID', ''],
    ['OIDC_ROLE_CLAIM', 'groups'],
    ['OIDC_ROLES', 'admin=a'],
    ['OIDC_PASSWORDS', 'maybe'],
  ])('%s=%s is refused at the start', (name, value) => {
    expect(() => readConfig({ ...right, [name]: value })).toThrow(name)
  })

  test('a role that cannot be assigned by the provider is refused at the start', () => {
    const roles = { OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'user=everybody' }
    expect(() => readConfig({ ...right, ...roles })).toThrow('OIDC_ROLES')
  })
})
