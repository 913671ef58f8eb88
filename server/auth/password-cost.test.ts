import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// spec 3 §1.122

// Passwords are hashed, which is slow on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

let portal: TestPortal
let person: Person

beforeAll(async () => {
  portal = await testPortal({ PASSWORD_MEMORY_MB: '24', PASSWORD_PASSES: '3' })
  // This password is hashed at the least cost.
  person = await portal.person('loan_officer')
})
afterAll(() => portal.close())

const signIn = (password: string) =>
  portal.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: person.email, password } })
const hash = async (): Promise<string> =>
  (await portal.db.pool.query('select password_hash from users where id = $1', [person.id])).rows[0]
    .password_hash

it('a password that was hashed with another cost is hashed again at a sign-in with the right password only', async () => {
  const before = await hash()
  expect(before).toContain('$m=19456,t=2,p=1$')
  expect((await signIn('wrong one')).statusCode).toBe(401)
  expect(await hash()).toBe(before)
  const { token } = (await signIn('password')).json()
  const after = await hash()
  expect(after).toContain('$m=24576,t=3,p=1$')
  // Nobody is signed out by the new hash.
  for (const headers of [{ authorization: `Bearer ${token}` }, { authorization: `Bearer ${person.token}` }])
    expect((await portal.app.inject({ url: '/api/auth/profile', headers })).statusCode).toBe(200)
  expect((await signIn('password')).statusCode).toBe(200)
  expect(await hash()).toBe(after)
})
