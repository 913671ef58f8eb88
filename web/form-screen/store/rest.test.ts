import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { standardForm } from '../../../forms/standard-form/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { FormStore } from './form-store.ts'

describe('slow work', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  function open() {
    const store = new FormStore(
      standardForm(testContext()),
      { today: '2024-11-20' },
      { answers: {}, step: 1, readOnly: false },
    )
    vi.advanceTimersByTime(1000)
    const looked = vi.fn()
    store.subscribe('rest', looked)
    return { store, looked }
  }

  it('waits for a pause in typing and runs once', () => {
    const { store, looked } = open()
    for (const text of ['1', '12', '123', '1234']) {
      store.type('loanAmount', text)
      vi.advanceTimersByTime(250)
      expect(looked).not.toHaveBeenCalled()
    }
    vi.advanceTimersByTime(1000)
    expect(looked).toHaveBeenCalledTimes(1)
  })

  it('runs soon after any other change, even one that follows typing', () => {
    const { store, looked } = open()
    store.set('gender', 'Female')
    vi.advanceTimersByTime(100)
    expect(looked).toHaveBeenCalledTimes(1)
    store.type('loanAmount', '1')
    store.leave('loanAmount')
    vi.advanceTimersByTime(100)
    expect(looked).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(1000)
    expect(looked).toHaveBeenCalledTimes(2)
  })
})
