import { availableParallelism } from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testPortal } from '../test-portal.ts'
import { dummyHash, hashPassword, leastCost, verifyPassword } from './argon2.ts'
import { createPasswords } from './passwords.ts'

// Passwords are hashed, which is slow on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

test('a password matches its hash in either Unicode normal form, and no other password does', async () => {
  const passwords = createPasswords(leastCost)
  const passwordHash = await passwords.hash('Žofie’s pass phrase')
  expect(await passwords.matches(passwordHash, 'Žofie’s pass phrase'.normalize('NFD'))).toBe(true)
  expect(await passwords.matches(passwordHash, 'Zofie’s pass phrase')).toBe(false)
  expect(await passwords.matches(null, 'Žofie’s pass phrase')).toBe(false)
})

test('the dummy hash for unknown accounts has the same cost as a real one and matches no password', async () => {
  const settingsOf = (passwordHash: string) => passwordHash.split('$').slice(0, 4)
  expect(settingsOf(dummyHash(leastCost))).toEqual(settingsOf(await hashPassword('password')))
  expect(dummyHash(leastCost)).toHaveLength((await hashPassword('password')).length)
  expect(await verifyPassword(dummyHash(leastCost), 'password')).toBe(false)
  expect(dummyHash(leastCost)).not.toBe(dummyHash(leastCost))
})

test('who would wait too long for the hashes of others is refused, and the others get theirs', async () => {
  // Such a hash takes about half a second, and the clock goes on by seven before it is done.
  const passwords = createPasswords({ megabytes: 64, passes: 20 })
  await passwords.hash('so that the package is loaded')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  // At least as many as are hashed at once.
  const all = Array.from({ length: availableParallelism() }, () => passwords.hash('one'))
  const begun = Promise.allSettled(all)
  const waiting = Promise.allSettled([passwords.hash('two'), passwords.matches(null, 'three')])
  await vi.advanceTimersByTimeAsync(7_000)
  for (const one of await waiting) expect(one).toMatchObject({ reason: { status: 503 } })
  const hashed = (await begun).flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  expect(hashed.length).toBeGreaterThan(0)
  for (const hash of hashed) expect(await verifyPassword(hash, 'one')).toBe(true)
})

test('a name or e-mail that belongs to somebody is refused without a hash', async () => {
  // With this cost, a hash takes longer than a call may take.
  const portal = await testPortal({ PASSWORD_MEMORY_MB: '1024', PASSWORD_PASSES: '20' })
  onTestFinished(portal.close)
  const admin = await portal.person('admin')
  const ama = await portal.person('user')
  const newcomer = { name: 'Ama Mensah', email: ama.email, password: 'ferry across the volta' }
  const registered = await portal.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { ...newcomer, email: ama.email.toUpperCase() },
  })
  expect(registered.statusCode).toBe(409)
  const person = { ...newcomer, firstName: 'Ama', lastName: 'Mensah', username: 'admin1', phone: '' }
  const created = await admin.call('POST', '/api/admin/users/create', person)
  expect(created.json().errors).toEqual({
    username: 'A user with this username exists already',
    email: 'A user with this email exists already',
  })
})
