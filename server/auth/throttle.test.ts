import { expect, onTestFinished, test, vi } from 'vitest'
import { createThrottle } from './throttle.ts'

const minutes = 60_000

test('a throttle lasts 15 minutes, even if the clock of the machine is set meanwhile', () => {
  onTestFinished(() => {
    vi.useRealTimers()
  })
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const throttle = createThrottle(2, 'Too many.')
  const attempt = () => throttle.attempt('10.0.0.1')
  attempt()
  attempt()
  expect(attempt).toThrow('Too many.')
  vi.setSystemTime(Date.now() + 60 * minutes)
  expect(attempt).toThrow('Too many.')
  expect(() => throttle.attempt('10.0.0.2')).not.toThrow()
  vi.advanceTimersByTime(15 * minutes)
  vi.setSystemTime(Date.now() - 120 * minutes)
  expect(attempt).not.toThrow()
})
