import { afterEach, beforeEach, describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { contract } from '../../api/contract.ts'
import { singleClient } from '../db/client-settings.ts'
import { Problem } from '../errors.ts'
import { testPortal } from '../test-portal.ts'
import { createQueue, createRateLimit, inTime } from './limits.ts'

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
    expect(await saidAfter(5, inTime(save, never))).toBe('nothing')
    expect(await saidAfter(5.9, inTime(save, never))).toBe(503)
    expect(await saidAfter(1, inTime(save, never, 5_000))).toBe(503)
  })

  it('does not change what is said in time', async () => {
    expect(await saidAfter(0, inTime(save, Promise.resolve('saved')))).toBe('saved')
    expect(await saidAfter(0, inTime(save, Promise.reject(silentDatabase)))).toBe(silentDatabase)
  })

  it('lets a sign-in wait for its hash, but for less than ten seconds', async () => {
    expect(await saidAfter(8.9, inTime(signIn, never))).toBe('nothing')
    expect(await saidAfter(9.9, inTime(signIn, never))).toBe(503)
    expect(await saidAfter(60, inTime(importUsers, never))).toBe('nothing')
  })
})

test('calls that wait for each other at a locked table are all answered before it is free', async () => {
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

test('a rate lasts 15 minutes, even if the clock of the machine is set meanwhile', () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const attempts = createRateLimit(tryAgain => `Too many. ${tryAgain}`)
  const attempt = (address = '10.0.0.1') => attempts.take(address, { most: 2, minutes: 15 })
  attempt()
  attempt()
  expect(attempt).toThrow('Too many. Please try again in 8 minutes.')
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(attempt).toThrow('Too many.')
  expect(() => attempt('10.0.0.2')).not.toThrow()
  vi.advanceTimersByTime(15 * 60_000)
  vi.setSystemTime(Date.now() - 7_200_000)
  expect(attempt).not.toThrow()
  expect(attempt).not.toThrow()
  expect(attempt).toThrow('Too many.')
})

test('what is given back may be taken again, and no more than that', () => {
  const attempts = createRateLimit(() => 'Too many.')
  const rate = { most: 1, minutes: 15 }
  attempts.giveBack('10.0.0.1', rate)
  attempts.take('10.0.0.1', rate)
  attempts.giveBack('10.0.0.1', rate)
  attempts.take('10.0.0.1', rate)
  expect(() => attempts.take('10.0.0.1', rate)).toThrow('Too many.')
})

describe('a queue', () => {
  const busy = () => new Problem(503, 'Busy.')
  const oneByOne = { atOnce: 1, mostWaiting: 2, mostWaitMs: 1_000, refusal: busy }

  it('runs the tasks of one key in their order, and those of another meanwhile', async () => {
    const queue = createQueue(oneByOne)
    const begun: string[] = []
    let finish = () => {}
    const first = queue('mine', () => {
      begun.push('first')
      return new Promise<void>(resolve => (finish = resolve))
    })
    const others = ['second', 'third'].map(name => queue('mine', async () => begun.push(name)))
    await queue('yours', async () => begun.push('yours'))
    expect(begun).toEqual(['first', 'yours'])
    finish()
    await Promise.all([first, ...others])
    expect(begun).toEqual(['first', 'yours', 'second', 'third'])
  })

  it('goes on after a task that failed', async () => {
    const queue = createQueue(oneByOne)
    const failed = queue('', () => Promise.reject(new Error('no')))
    const next = queue('', async () => 'done')
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('done')
    expect(await queue('', async () => 'done as well')).toBe('done as well')
  })

  it('refuses a task if too many wait already, and one that has waited too long; those behind it still run', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const queue = createQueue(oneByOne)
    let finish = () => {}
    const first = queue('', () => new Promise<void>(resolve => (finish = resolve)))
    const second = expect(queue('', async () => 'second')).rejects.toThrow('Busy.')
    await vi.advanceTimersByTimeAsync(600)
    const third = queue('', async () => 'third')
    await expect(queue('', async () => 'one too many')).rejects.toThrow('Busy.')
    await vi.advanceTimersByTimeAsync(500)
    await second
    finish()
    await first
    expect(await third).toBe('third')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await queue('', async () => 'fourth')).toBe('fourth')
  })

  it('ends the waiting of all if the database says nothing, and runs later tasks', async () => {
    const queue = createQueue(oneByOne)
    const begun: string[] = []
    const task = (name: string, fault: Error) => () => {
      begun.push(name)
      return Promise.reject(fault)
    }
    const away = new Error('away')
    const all = [queue('', task('first', silentDatabase)), queue('', task('second', away))]
    const outcomes = await Promise.allSettled(all)
    expect(outcomes.map(outcome => 'reason' in outcome && outcome.reason)).toEqual(
      Array(2).fill(silentDatabase),
    )
    expect(begun).toEqual(['first'])
    const later = await Promise.allSettled([queue('', task('third', away)), queue('', async () => 'fourth')])
    expect(later.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })
})
