import { availableParallelism } from 'node:os'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { childrenOf } from '../background/fixtures/children.ts'
import { testPortal } from '../test-portal.ts'
import { dummyHash, hashPassword, leastCost, verifyPassword } from './argon2.ts'
import { createPasswords } from './passwords.ts'

// Each test starts processes, which is slow on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

function testPasswords() {
  const lines: { reason?: string; msg: string }[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const passwords = createPasswords(log, leastCost)
  onTestFinished(() => passwords.close())
  return { passwords, lines }
}

const processes = () => childrenOf(process.pid, 'password-process')

test('passwords are hashed and checked in a separate process, which ends on close', async () => {
  const { passwords } = testPasswords()
  const passwordHash = await passwords.hash('Žofie’s pass phrase')
  expect(processes()).toHaveLength(1)
  // The same text in its other Unicode normal form.
  expect(await passwords.matches(passwordHash, 'Žofie’s pass phrase'.normalize('NFD'))).toBe(true)
  expect(await passwords.matches(passwordHash, 'Zofie’s pass phrase')).toBe(false)
  expect(await passwords.matches(null, 'Žofie’s pass phrase')).toBe(false)
  await passwords.close()
  expect(processes()).toEqual([])
})

test('a process that is killed during a check is replaced, and the check still gives the right answer', async () => {
  const { passwords, lines } = testPasswords()
  const passwordHash = await passwords.hash('password')
  for (const password of ['password', 'another one']) {
    const [pid = 0] = processes()
    // A stopped process receives the task but never finishes it.
    process.kill(pid, 'SIGSTOP')
    const isRight = passwords.matches(passwordHash, password)
    process.kill(pid, 'SIGKILL')
    expect(await isRight).toBe(password === 'password')
    expect(processes()).not.toContain(pid)
  }
  expect(lines.map(line => line.reason)).toEqual(['signal SIGKILL', 'signal SIGKILL'])
})

test('if no process can be started, the server hashes by itself and logs that it does', async () => {
  const { execPath } = process
  process.execPath = '/nowhere/at/all/node'
  onTestFinished(() => {
    process.execPath = execPath
  })
  const { passwords, lines } = testPasswords()
  const passwordHash = await passwords.hash('password')
  expect(await passwords.matches(passwordHash, 'password')).toBe(true)
  expect(await passwords.matches(passwordHash, 'another one')).toBe(false)
  expect(processes()).toEqual([])
  expect(lines.map(line => line.msg)).toContain('passwords are hashed in the server itself')
  // The log contains neither the password nor its hash.
  expect(JSON.stringify(lines)).not.toMatch(/another one|argon2/)
})

test('the dummy hash for unknown accounts has the same cost as a real one and matches no password', async () => {
  const settingsOf = (passwordHash: string) => passwordHash.split('$').slice(0, 4)
  expect(settingsOf(dummyHash(leastCost))).toEqual(settingsOf(await hashPassword('password')))
  expect(dummyHash(leastCost)).toHaveLength((await hashPassword('password')).length)
  expect(await verifyPassword(dummyHash(leastCost), 'password')).toBe(false)
  expect(dummyHash(leastCost)).not.toBe(dummyHash(leastCost))
})

test('who would wait too long for the hashes of others is refused, and the others get theirs', async () => {
  const { passwords } = testPasswords()
  await passwords.hash('so that there is a process')
  // Those of other tests' portals, too: which one is of this test cannot be told.
  const pids = processes()
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  // As many as are hashed at once.
  const begun = Array.from({ length: Math.max(1, availableParallelism() - 1) }, () => passwords.hash('one'))
  const waiting = Promise.allSettled([passwords.hash('two'), passwords.matches(null, 'three')])
  await vi.advanceTimersByTimeAsync(7_000)
  for (const one of await waiting) expect(one).toMatchObject({ reason: { status: 503 } })
  for (const pid of pids) process.kill(pid, 'SIGCONT')
  for (const hash of await Promise.all(begun)) expect(await verifyPassword(hash, 'one')).toBe(true)
})

test('a name or e-mail that belongs to somebody is refused without a hash', async () => {
  const portal = await testPortal()
  onTestFinished(portal.close)
  const admin = await portal.person('admin')
  const newcomer = { name: 'Ama Mensah', email: 'ama@example.com', password: 'ferry across the volta' }
  const register = (body: object) =>
    portal.app.inject({ method: 'POST', url: '/api/auth/register', payload: body })
  expect((await register(newcomer)).statusCode).toBe(201)
  const pids = processes()
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  expect((await register({ ...newcomer, email: 'AMA@example.com' })).statusCode).toBe(409)
  const person = { ...newcomer, firstName: 'Ama', lastName: 'Mensah', username: 'ama', phone: '' }
  const created = await admin.call('POST', '/api/admin/users/create', { ...person, username: 'admin1' })
  expect(created.json().errors).toEqual({
    username: 'A user with this username exists already',
    email: 'A user with this email exists already',
  })
})
