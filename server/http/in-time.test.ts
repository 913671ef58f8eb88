import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contract } from '../../api/contract.ts'
import { singleClient } from '../db/client-settings.ts'
import { createSilence } from '../db/statements/silence.ts'
import { Problem } from '../errors.ts'
import { testPortal } from '../test-portal.ts'
import { createInTime } from './in-time.ts'

// spec 3 §1.80

const save = contract['PUT /api/loan-officer/forms/{formId}/save']
const signIn = contract['POST /api/auth/login']
const importUsers = contract['POST /api/admin/users/import']
const never = new Promise<never>(() => {})
const silentDatabase = new Error('Query read timeout')

describe('the time limit of a call', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  /** Returns what a call says after so many seconds. */
  async function saidAfter(seconds: number, call: Promise<unknown>): Promise<unknown> {
    let said: unknown = 'nothing'
    call.then(
      value => (said = value),
      (error: unknown) => (said = error instanceof Problem ? error.status : error),
    )
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    return said
  }

  it('is less than six seconds, including the admission of its caller', async () => {
    const inTime = createInTime({ isSilent: () => false })
    expect(await saidAfter(5, inTime(save, never))).toBe('nothing')
    expect(await saidAfter(5.9, inTime(save, never))).toBe(503)
    expect(await saidAfter(1, inTime(save, never, 5_000))).toBe(503)
  })

  it('does not change what is said in time', async () => {
    const inTime = createInTime({ isSilent: () => true })
    expect(await saidAfter(0, inTime(save, Promise.resolve('saved')))).toBe('saved')
    expect(await saidAfter(0, inTime(save, Promise.reject(silentDatabase)))).toBe(silentDatabase)
  })

  it('lets a sign-in wait for its hash, but for less than ten seconds, and not for a silent database', async () => {
    const silence = createSilence()
    const inTime = createInTime(silence)
    expect(await saidAfter(8.9, inTime(signIn, never))).toBe('nothing')
    expect(await saidAfter(9.9, inTime(signIn, never))).toBe(503)
    expect(await saidAfter(60, inTime(importUsers, never))).toBe('nothing')
    let answer: (row: unknown) => void = () => {}
    const waiting = silence.during(new Promise(resolve => (answer = resolve)))
    expect(silence.isSilent()).toBe(false)
    expect(await saidAfter(5.9, inTime(signIn, never))).toBe(503)
    answer('a row')
    expect(await waiting).toBe('a row')
    expect(await saidAfter(8.9, inTime(signIn, never))).toBe('nothing')
  })
})

describe('a database', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('is silent while some statements are given up and none is answered', async () => {
    const silence = createSilence()
    void silence.during(never)
    await vi.advanceTimersByTimeAsync(1_500)
    await silence.during(Promise.resolve())
    await vi.advanceTimersByTimeAsync(1_500)
    expect(silence.isSilent()).toBe(false)
    await silence.during(Promise.reject(silentDatabase)).catch(() => {})
    await vi.advanceTimersByTimeAsync(1_000)
    expect(silence.isSilent()).toBe(true)
    await silence.during(Promise.reject(new Error('duplicate key'))).catch(() => {})
    expect(silence.isSilent()).toBe(false)
  })

  it('is not silent if nothing is asked of it', async () => {
    const silence = createSilence()
    await silence.during(Promise.resolve())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(silence.isSilent()).toBe(false)
  })
})

it('calls that wait for each other at a locked table are all answered before it is free', async () => {
  const portal = await testPortal({ DATABASE_CONNECTIONS: '5' })
  const officer = await portal.person('loan_officer')
  const clientId = await officer.newClient()
  const lock = singleClient(portal.db.connection)
  await lock.connect()
  await lock.query('begin; lock table clients in access exclusive mode')
  const calls = Array.from({ length: 3 }, () =>
    officer.call('GET', `/api/loan-officer/clients/${clientId}/file`),
  )
  for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBe(503)
  await lock.query('commit')
  expect((await officer.call('GET', `/api/loan-officer/clients/${clientId}/file`)).statusCode).toBe(200)
  await lock.end()
  await portal.close()
})
