import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AUTOSAVE_DELAY_MS, AUTOSAVE_LATEST_MS, SaveQueue, type SaveState } from './save-queue.ts'

class LineDown extends Error {}

/** A text, a queue that saves it, and a server that answers when told to. */
function setUp() {
  let text = ''
  let kept = ''
  const states: SaveState['kind'][] = []
  const refused: unknown[] = []
  const sent: { text: string; answer: () => void; fail: (error: Error) => void }[] = []
  const queue = new SaveQueue<string, string>({
    isDirty: () => text !== kept,
    take: () => text,
    send: payload =>
      new Promise((resolve, reject) => {
        sent.push({ text: payload, answer: () => resolve(payload), fail: reject })
      }),
    acknowledged: payload => {
      kept = payload
    },
    isTransient: error => error instanceof LineDown,
    onState: state => states.push(state.kind),
    onRefused: error => refused.push(error),
  })
  const type = (next: string) => {
    text = next
    queue.changed()
  }
  return { queue, type, sent, states, refused, kept: () => kept }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('autosave', () => {
  // spec 3 §2.8
  it('waits for a pause in typing', async () => {
    const { type, sent } = setUp()
    type('a')
    await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS - 1)
    type('ab')
    await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS - 1)
    expect(sent).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent.map(request => request.text)).toEqual(['ab'])
  })

  it('is not postponed forever by continuous typing', async () => {
    const { type, sent } = setUp()
    for (let ms = 0; ms < AUTOSAVE_LATEST_MS + 1000; ms += 500) {
      type(`at ${ms}`)
      await vi.advanceTimersByTimeAsync(500)
    }
    expect(sent).toHaveLength(1)
  })

  it('sends nothing when nothing changed', async () => {
    const { queue, type, sent } = setUp()
    type('')
    queue.flush()
    await vi.advanceTimersByTimeAsync(AUTOSAVE_LATEST_MS)
    expect(sent).toHaveLength(0)
  })

  it('has nothing unsaved once a change is reverted', async () => {
    const { type, sent, states } = setUp()
    type('a')
    type('')
    await vi.advanceTimersByTimeAsync(AUTOSAVE_LATEST_MS)
    expect(sent).toHaveLength(0)
    expect(states.at(-1)).toBe('saved')
  })
})

describe('one request in flight', () => {
  it('is followed by one request with the latest text', async () => {
    const { queue, type, sent, kept } = setUp()
    type('a')
    const first = queue.saveNow()
    type('ab')
    const second = queue.saveNow()
    type('abc')
    const third = queue.saveNow()
    expect(sent.map(request => request.text)).toEqual(['a'])
    sent[0]?.answer()
    await settle()
    expect(sent.map(request => request.text)).toEqual(['a', 'abc'])
    sent[1]?.answer()
    await Promise.all([first, second, third])
    expect(kept()).toBe('abc')
    expect(sent).toHaveLength(2)
  })

  it('is followed later by an automatic save of what was typed meanwhile', async () => {
    const { queue, type, sent, states } = setUp()
    type('a')
    void queue.saveNow()
    type('ab')
    sent[0]?.answer()
    await settle()
    expect(states.at(-1)).toBe('unsaved')
    await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS)
    expect(sent.map(request => request.text)).toEqual(['a', 'ab'])
    sent[1]?.answer()
    await settle()
    expect(states.at(-1)).toBe('saved')
  })
})

describe('a broken connection', () => {
  it('leads to retries with growing pauses and the latest text until one succeeds', async () => {
    const { type, sent, states, refused } = setUp()
    type('a')
    await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS)
    sent[0]?.fail(new LineDown())
    await settle()
    expect(states.at(-1)).toBe('retrying')
    type('ab')
    expect(states.at(-1)).toBe('retrying')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sent).toHaveLength(2)
    sent[1]?.fail(new LineDown())
    await vi.advanceTimersByTimeAsync(3_999)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent[2]?.text).toBe('ab')
    sent[2]?.answer()
    await settle()
    expect(states.at(-1)).toBe('saved')
    expect(refused).toEqual([])
  })

  it('leads to an immediate retry when the connection is back', async () => {
    const { queue, type, sent } = setUp()
    type('a')
    queue.flush()
    sent[0]?.fail(new LineDown())
    await settle()
    queue.flush()
    expect(sent).toHaveLength(2)
  })

  it('is reported to callers that wait', async () => {
    const { queue, type, sent } = setUp()
    type('a')
    const saving = queue.saveNow()
    sent[0]?.fail(new LineDown())
    await expect(saving).rejects.toBeInstanceOf(LineDown)
  })
})

describe('a refusal', () => {
  it('is not retried automatically, and is reported once', async () => {
    const { type, sent, states, refused } = setUp()
    type('a')
    await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS)
    sent[0]?.fail(new Error('409'))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(sent).toHaveLength(1)
    expect(states.at(-1)).toBe('refused')
    expect(refused).toHaveLength(1)
  })

  it('does not prevent the next change from being saved', async () => {
    const { type, sent } = setUp()
    type('a')
    await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS)
    sent[0]?.fail(new Error('400'))
    await settle()
    type('b')
    await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS)
    expect(sent.map(request => request.text)).toEqual(['a', 'b'])
  })
})

describe('a halted queue', () => {
  it('sends nothing until it is resumed', async () => {
    const { queue, type, sent } = setUp()
    type('a')
    queue.halt()
    type('ab')
    queue.flush()
    await vi.advanceTimersByTimeAsync(AUTOSAVE_LATEST_MS)
    await expect(queue.saveNow()).rejects.toThrow()
    expect(sent).toHaveLength(0)
    queue.resume()
    queue.flush()
    expect(sent.map(request => request.text)).toEqual(['ab'])
  })
})
