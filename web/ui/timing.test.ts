import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { debounced } from './timing.ts'

describe('whenResting', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('acts once, that long after the last change, and again after another change', () => {
    const act = vi.fn()
    const resting = debounced(act, 400)
    resting.touch()
    vi.advanceTimersByTime(300)
    resting.touch()
    vi.advanceTimersByTime(399)
    expect(act).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(act).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(2000)
    expect(act).toHaveBeenCalledTimes(1)
    resting.touch()
    vi.advanceTimersByTime(400)
    expect(act).toHaveBeenCalledTimes(2)
  })

  it('does not act any more once it is stopped', () => {
    const act = vi.fn()
    const resting = debounced(act, 400)
    resting.touch()
    resting.stop()
    vi.advanceTimersByTime(1000)
    expect(act).not.toHaveBeenCalled()
  })
})
