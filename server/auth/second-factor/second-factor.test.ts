import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Role } from '../../db/tables.ts'
import { checkAgainstContract } from '../../test-conformity.ts'
import { type Person, type TestPortal, testPortal } from '../../test-portal.ts'
import { appWith, bytesOf } from './test-app.ts'

// spec 3 §1.107–110

let portal: TestPortal
let addresses = 0

beforeAll(async () => {
  portal = await testPortal({ TRUST_PROXY: 'yes', SECOND_FACTOR_KEY: Buffer.alloc(32, 7).toString('base64') })
})
afterAll(() => portal.close())

const elsewhere = () => `10.7.0.${++addresses}`

/** Makes a call without a session and compares the answer with the contract. */
async function post(url: string, payload: object, from = elsewhere()) {
  const headers = { 'x-forwarded-for': from }
  const answer = await portal.app.inject({ method: 'POST', url, payload, headers })
  const { statusCode: status, body, headers: answered } = answer
  checkAgainstContract('POST', url, { status, body, etag: answered.etag })
  return answer
}
const doorOf = (role: Role) => (role === 'admin' ? '/api/admin/login' : '/api/auth/login')
const signIn = (person: Person, role: Role, password = 'password', from = elsewhere()) =>
  post(doorOf(role), { email: person.email, password }, from)
/** Returns the token of a sign-in that waits for its code. */
const stepOf = async (person: Person, role: Role, from = elsewhere()): Promise<string> =>
  (await signIn(person, role, 'password', from)).json().step
const sendCode = (step: string, code: string, from = elsewhere()) =>
  post('/api/auth/login/code', { step, code }, from)

/** Creates a person who has set up a second factor in the profile. */
async function withFactor(role: Role = 'loan_officer') {
  const person = await portal.person(role)
  const { key } = (await person.call('POST', '/api/auth/second-factor/setup')).json()
  const code = appWith(key)
  const proof = { password: 'password', code: code() }
  const confirmed = await person.call('POST', '/api/auth/second-factor/confirm', proof)
  expect(confirmed.statusCode).toBe(200)
  const recoveryCodes: string[] = confirmed.json().recoveryCodes
  return { person, key: String(key), code, recoveryCodes }
}
const stateOf = async (person: Person) => (await person.call('GET', '/api/auth/second-factor')).json()
const eventsOf = async ({ email }: Person) =>
  (
    await portal.db.kysely
      .selectFrom('audit_log')
      .select('event')
      .where('actor', '=', email)
      .orderBy('id')
      .execute()
  ).map(({ event }) => event)

describe('setting up a second factor', () => {
  test('starts with a key for the app, and finishes with a right code and the right password', async () => {
    const officer = await portal.person('loan_officer')
    const { key, address } = (await officer.call('POST', '/api/auth/second-factor/setup')).json()
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    const { protocol, host, pathname, searchParams } = new URL(address)
    expect([protocol + host, decodeURIComponent(pathname)]).toEqual([
      'otpauth:totp',
      `/Sevenfold:${officer.email}`,
    ])
    expect(Object.fromEntries(searchParams)).toMatchObject({ secret: key, issuer: 'Sevenfold' })
    expect((await stateOf(officer)).since).toBeNull()
    expect((await signIn(officer, 'loan_officer')).statusCode).toBe(200)

    const confirm = (password: string, code: string) =>
      officer.call('POST', '/api/auth/second-factor/confirm', { password, code })
    const shown = appWith(key)()
    expect((await confirm('wrong', shown)).json().errors).toEqual({
      password: 'The password is not right',
    })
    expect((await confirm('password', '000')).json().errors.code).toMatch(/not right/)
    const on = await confirm('password', shown)
    expect(on.json().recoveryCodes).toHaveLength(10)
    expect(on.json().recoveryCodes[0]).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    expect(await stateOf(officer)).toEqual({
      since: expect.any(String),
      recoveryCodesLeft: 10,
      isRequired: false,
    })
    expect((await officer.call('POST', '/api/auth/second-factor/setup')).statusCode).toBe(409)
    expect(await eventsOf(officer)).toContain('second factor set up')
  })

  test('stores neither the key nor a recovery code in readable form', async () => {
    const { person, key, recoveryCodes } = await withFactor()
    const read = (table: string) =>
      portal.db.pool.query(`select t::text as row from ${table} t where user_id = $1`, [person.id])
    const rows = [...(await read('second_factors')).rows, ...(await read('recovery_codes')).rows]
    const text = JSON.stringify(rows).toUpperCase()
    expect(rows).toHaveLength(11)
    expect(text).not.toContain(bytesOf(key).toString('hex').toUpperCase())
    for (const code of recoveryCodes) expect(text).not.toContain(code)
  })
})

describe('a sign-in with a second factor', () => {
  test.each(['loan_officer', 'user', 'admin'] as const)(
    'of a %s asks for the code only after the right password',
    async role => {
      const { person, code } = await withFactor(role)
      const wrong = await signIn(person, role, 'wrong')
      expect([wrong.statusCode, wrong.json().step]).toEqual([401, undefined])
      const asked = await signIn(person, role)
      expect([asked.statusCode, asked.json()]).toEqual([
        403,
        {
          message: 'Enter the code of your authenticator app.',
          code: 'code_required',
          step: expect.any(String),
        },
      ])
      const session = await sendCode(asked.json().step, ` ${code(1).replace(/^.../, '$& ')}`)
      expect(session.statusCode).toBe(200)
      expect(session.json()).toEqual({ token: expect.any(String), user: expect.objectContaining({ role }) })
      expect((await sendCode(asked.json().step, code(1))).statusCode).toBe(404)
      expect((await eventsOf(person)).slice(-2)).toEqual(['sign-in waits for code', 'sign-in'])
    },
  )

  test('says of a wrong recovery code that it works once, and not that it expires like the code of an app', async () => {
    const { person } = await withFactor()
    const step = await stepOf(person, 'loan_officer')
    const refusal = async (code: string) => (await sendCode(step, code)).json().message
    expect(await refusal('AX7K-9QWM-3RTC')).toBe(
      'This recovery code is not right. Each recovery code works once.',
    )
    expect(await refusal('000 000')).toBe(
      'This code is not right. Each code works once and for half a minute.',
    )
  })

  test('accepts each code once, and no code older than the last one', async () => {
    const { person, code } = await withFactor()
    const [one, other] = [await stepOf(person, 'loan_officer'), await stepOf(person, 'loan_officer')]
    // The code of the present half minute was used for the setup.
    expect((await sendCode(one, code())).statusCode).toBe(400)
    expect((await sendCode(one, code(1))).statusCode).toBe(200)
    expect((await sendCode(other, code(1))).statusCode).toBe(400)
    expect((await sendCode(other, code(-1))).statusCode).toBe(400)
  })

  test('accepts only one of two requests with the same code at the same moment', async () => {
    const { person, code } = await withFactor()
    const steps = await Promise.all([stepOf(person, 'loan_officer'), stepOf(person, 'loan_officer')])
    const answers = await Promise.all(steps.map(step => sendCode(step, code(1))))
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 400])
  })

  test('accepts a recovery code once, in any spelling', async () => {
    const { person, recoveryCodes } = await withFactor()
    const [code = ''] = recoveryCodes
    const typed = code.toLowerCase().replaceAll('-', ' ')
    expect((await sendCode(await stepOf(person, 'loan_officer'), typed)).statusCode).toBe(200)
    expect((await sendCode(await stepOf(person, 'loan_officer'), code)).statusCode).toBe(400)
    expect((await stateOf(person)).recoveryCodesLeft).toBe(9)
  })

  test('blocks after 6 wrong codes, even if right passwords come in between', async () => {
    const { person, code } = await withFactor()
    const from = elsewhere()
    for (let guess = 0; guess < 6; guess += 1) {
      const step = await stepOf(person, 'loan_officer', from)
      expect((await sendCode(step, `00000${guess}`, from)).statusCode).toBe(400)
    }
    const step = await stepOf(person, 'loan_officer', from)
    const refused = await sendCode(step, code(1), from)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.any(String)])
    expect(await eventsOf(person)).toContain('sign-in throttled')
  })

  test('expires after ten minutes, after a password reset and when the account is deactivated', async () => {
    const { person, recoveryCodes } = await withFactor()
    const admin = await portal.person('admin')
    const [one = '', two = '', three = ''] = recoveryCodes
    const late = await stepOf(person, 'loan_officer')
    await portal.db.pool.query(`update sign_in_steps set expires_at = now() where user_id = $1`, [person.id])
    expect((await sendCode(late, one)).statusCode).toBe(404)
    const before = await stepOf(person, 'loan_officer')
    const body = { password: 'ferry across the volta' }
    await admin.call('POST', `/api/admin/users/${person.id}/reset-password`, body)
    expect((await sendCode(before, two)).statusCode).toBe(404)
    const open = (await signIn(person, 'loan_officer', body.password)).json().step
    await admin.call('POST', `/api/admin/users/${person.id}/deactivate`)
    expect((await sendCode(open, three)).statusCode).toBe(404)
  })

  test('also asks for the code after an administrator’s link was used', async () => {
    const { person, recoveryCodes } = await withFactor()
    const admin = await portal.person('admin')
    const made = await admin.call('POST', `/api/admin/users/${person.id}/invitation`)
    const { token } = made.json().invitation
    const accepted = await post('/api/auth/invitation/accept', { token, password: 'ferry across the volta' })
    expect([accepted.statusCode, accepted.json().code]).toEqual([403, 'code_required'])
    expect((await sendCode(accepted.json().step, recoveryCodes[0] ?? '')).statusCode).toBe(200)
  })

  test('needs no code when the user changes the password', async () => {
    const { person } = await withFactor()
    const body = { currentPassword: 'password', newPassword: 'ferry across the volta' }
    expect((await person.call('PUT', '/api/auth/change-password', body)).statusCode).toBe(200)
  })
})

test('a server without the encryption key reports that, and still accepts a recovery code', async () => {
  const { person, code, recoveryCodes } = await withFactor()
  const app = await buildApp({ db: portal.db, config: { ...portal.config, secondFactorKey: null } })
  const send = async (typed: string) => {
    const step = await stepOf(person, 'loan_officer')
    return app.inject({ method: 'POST', url: '/api/auth/login/code', payload: { step, code: typed } })
  }
  const refused = await send(code(1))
  expect([refused.statusCode, refused.json().message]).toEqual([503, expect.stringMatching(/recovery code/)])
  expect((await send(recoveryCodes[0] ?? '')).statusCode).toBe(200)
  await app.close()
})

describe('ending a second factor', () => {
  test('needs the password and a code, and from then on the password is enough', async () => {
    const { person, code, recoveryCodes } = await withFactor()
    const end = (password: string, typed: string) =>
      person.call('POST', '/api/auth/second-factor/end', { password, code: typed })
    expect((await end('wrong', code(1))).statusCode).toBe(400)
    expect((await end('password', code())).statusCode).toBe(400)
    expect((await end('password', recoveryCodes[3] ?? '')).statusCode).toBe(200)
    expect((await stateOf(person)).since).toBeNull()
    expect((await signIn(person, 'loan_officer')).statusCode).toBe(200)
    expect((await end('password', '123456')).statusCode).toBe(409)
    expect(await eventsOf(person)).toContain('second factor ended')
  })

  test.each([
    ['passwords', (guess: number) => ({ password: `guess ${guess}`, code: '000000' })],
    ['codes', (guess: number) => ({ password: 'password', code: `00000${guess}` })],
  ])('is blocked after 6 wrong %s, which is in the audit log', async (_, guessed) => {
    const { person, recoveryCodes } = await withFactor()
    const end = (proof: { password: string; code: string }) =>
      person.call('POST', '/api/auth/second-factor/end', proof)
    for (let guess = 0; guess < 6; guess += 1) expect((await end(guessed(guess))).statusCode).toBe(400)
    expect((await end({ password: 'password', code: recoveryCodes[0] ?? '' })).statusCode).toBe(429)
    expect((await stateOf(person)).since).not.toBeNull()
    expect(await eventsOf(person)).toContain('second factor throttled')
  })

  test('new recovery codes replace the old ones', async () => {
    const { person, code, recoveryCodes } = await withFactor()
    const proof = { password: 'password', code: code(1) }
    const answer = await person.call('POST', '/api/auth/second-factor/recovery-codes', proof)
    const [fresh = ''] = answer.json().recoveryCodes
    const step = await stepOf(person, 'loan_officer')
    expect((await sendCode(step, recoveryCodes[0] ?? '')).statusCode).toBe(400)
    expect((await sendCode(step, fresh)).statusCode).toBe(200)
  })

  // spec 3 §2.91
  test('is possible for administrators for other users: it ends their sessions and is in the audit log', async () => {
    const { person } = await withFactor()
    const admin = await portal.person('admin')
    const reset = (id: string) => admin.call('POST', `/api/admin/users/${id}/reset-second-factor`)
    const user = async () => (await admin.call('GET', `/api/admin/users/${person.id}`)).json().user
    expect((await user()).hasSecondFactor).toBe(true)
    const answer = await reset(person.id)
    expect([answer.statusCode, answer.json().user.hasSecondFactor]).toEqual([200, false])
    expect((await person.call('GET', '/api/auth/profile')).statusCode).toBe(401)
    expect((await signIn(person, 'loan_officer')).statusCode).toBe(200)
    expect((await reset(person.id)).statusCode).toBe(409)
    expect((await reset(admin.id)).statusCode).toBe(409)
    expect(await eventsOf(admin)).toEqual(['second factor reset'])
  })
})

// spec 3 §2.92
describe('if administrators need a second factor', () => {
  const decide = (admin: Person, adminSecondFactor: string | null) =>
    admin.call('PUT', '/api/admin/settings', { adminSecondFactor })

  test('they set it up at the next sign-in, and other roles sign in as before', async () => {
    const [admin, officer] = [await portal.person('admin'), await portal.person('loan_officer')]
    expect((await decide(admin, 'required')).statusCode).toBe(200)
    expect((await stateOf(admin)).isRequired).toBe(true)
    expect((await signIn(officer, 'loan_officer')).statusCode).toBe(200)

    const asked = await signIn(admin, 'admin')
    expect([asked.statusCode, asked.json().code]).toEqual([403, 'setup_required'])
    const { step } = asked.json()
    expect((await sendCode(step, '123456')).statusCode).toBe(400)
    const { key } = (await post('/api/auth/login/setup', { step })).json()
    const session = await sendCode(step, appWith(key)())
    expect([session.statusCode, session.json().recoveryCodes.length]).toEqual([200, 10])
    expect((await signIn(admin, 'admin')).json().code).toBe('code_required')
    await decide(admin, null)
  })

  test('the sign-in of an administrator who already has one cannot set up another', async () => {
    const { person } = await withFactor('admin')
    const step = await stepOf(person, 'admin')
    expect((await post('/api/auth/login/setup', { step })).statusCode).toBe(409)
  })

  test('the environment can require it, and the settings show that', async () => {
    const strict = await testPortal({ ADMIN_SECOND_FACTOR: 'required' })
    const admin = await strict.person('admin')
    const { settings } = (await admin.call('GET', '/api/admin/settings')).json()
    expect(settings.adminSecondFactor).toMatchObject({ value: 'required', source: 'environment' })
    expect((await decide(admin, 'optional')).statusCode).toBe(409)
    await strict.close()
  })
})
