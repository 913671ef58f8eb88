import { expect, onTestFinished, test, vi } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'
import { pauseLength } from './pause.ts'

const onlyOne = { width: 1, mostWaiting: 9, refusal: () => new Error('full') }

test('background work pauses after a step only if the server was busy, for a time in proportion, up to a maximum', () => {
  expect(pauseLength(30, 0, 'task')).toBe(0)
  expect(pauseLength(30, 0.2, 'task')).toBe(0)
  expect(pauseLength(30, 0.8, 'task')).toBe(90)
  expect(pauseLength(60, 0.8, 'task')).toBe(180)
  expect(pauseLength(60, 0.8, 'stream')).toBe(480)
  expect(pauseLength(600_000, 1, 'task')).toBe(2000)
})

test('the next in the queue starts after the pause of the one before, whose caller does not wait for the pause', async () => {
  const steps: string[] = []
  let endPause = () => {}
  const run = limitConcurrency({
    ...onlyOne,
    beginTask: () => () =>
      new Promise(resolve => {
        endPause = resolve
      }),
  })
  const first = run(async () => steps.push('first'))
  const second = run(async () => steps.push('second'))
  await first
  await new Promise(resolve => setImmediate(resolve))
  expect(steps).toEqual(['first'])
  endPause()
  await second
  expect(steps).toEqual(['first', 'second'])
})

test('a task that arrives during a pause waits for its end, even if the queue was empty', async () => {
  let isOver = false
  let endPause = () => {}
  const run = limitConcurrency({
    ...onlyOne,
    beginTask: () => () =>
      new Promise(resolve => {
        endPause = () => {
          isOver = true
          resolve()
        }
      }),
  })
  await run(async () => {})
  await new Promise(resolve => setImmediate(resolve))
  const second = run(async () => isOver)
  await new Promise(resolve => setImmediate(resolve))
  endPause()
  expect(await second).toBe(true)
})

test('a task that fails frees its place for the next one', async () => {
  const run = limitConcurrency(onlyOne)
  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await run(async () => 'done')).toBe('done')
})

test('a task that has waited too long is refused, and those behind it still run', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const run = limitConcurrency({ ...onlyOne, refusal: () => new Error('too long'), mostWaitMs: 1_000 })
  let finish = () => {}
  const first = run(() => new Promise<void>(resolve => (finish = resolve)))
  const second = expect(run(async () => 'second')).rejects.toThrow('too long')
  await vi.advanceTimersByTimeAsync(600)
  const third = run(async () => 'third')
  await vi.advanceTimersByTimeAsync(500)
  await second
  finish()
  await first
  expect(await third).toBe('third')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await run(async () => 'fourth')).toBe('fourth')
})

test('a failure that those who wait would meet too ends their waiting at once, and later tasks run', async () => {
  const run = limitConcurrency({ ...onlyOne, endsWaiting: error => String(error).includes('silent') })
  const started: string[] = []
  const task = (name: string, fault: string) => () => {
    started.push(name)
    return Promise.reject(new Error(fault))
  }
  const failing = [run(task('first', 'silent')), run(task('second', 'away')), run(task('third', 'away'))]
  const outcomes = await Promise.allSettled(failing)
  expect(outcomes.map(outcome => 'reason' in outcome && outcome.reason.message)).toEqual(
    Array(3).fill('silent'),
  )
  expect(started).toEqual(['first'])
  const others = [run(task('fourth', 'away')), run(async () => 'fifth')]
  expect((await Promise.allSettled(others)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})
