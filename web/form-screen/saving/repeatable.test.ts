import '../../test-browser.ts'
import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../app/api-client.ts'
import type { FormSource, SavePayload } from './form-source.ts'
import { repeatableSends } from './form-source.ts'

// D50

const payloadOf = (bankName: string): SavePayload => ({
  changes: { bankName },
  step: 1,
  furthest: 1,
  answers: { bankName },
  computed: {},
  confirms: [],
})
const [first, second] = [payloadOf('A'), payloadOf('B')]

/** A server with a given outcome for each call, and the requests that it received. */
function serverThat(...outcomes: (Error | 'answers')[]) {
  const sent: { bankName: unknown; version: number | null; key: string }[] = []
  const receive = async (payload: SavePayload, version: number | null, key: string) => {
    sent.push({ bankName: payload.answers['bankName'], version, key })
    const outcome = outcomes.shift()
    if (outcome instanceof Error) throw outcome
    return { version }
  }
  // Only the two sending functions of the source are used.
  const source = { save: receive, complete: receive } as unknown as FormSource
  return { sent, sends: repeatableSends(source) }
}

test.each([new NetworkError(), new ApiError(503, null), new ApiError(429, null), new ApiError(401, null)])(
  'a save without an answer (%s) is repeated unchanged, and then the later input is sent',
  async lost => {
    const { sent, sends } = serverThat(lost, 'answers', 'answers')
    await expect(sends.save(first, 3)).rejects.toBe(lost)
    expect((await sends.save(second, 3)).payload).toBe(first)
    expect((await sends.save(second, 4)).payload).toBe(second)
    expect(sent.map(({ bankName, version }) => [bankName, version])).toEqual([
      ['A', 3],
      ['A', 3],
      ['B', 4],
    ])
    expect(sent[1]?.key).toBe(sent[0]?.key)
    expect(sent[2]?.key).not.toBe(sent[0]?.key)
  },
)

test('does not repeat a refused save or one for an outdated version', async () => {
  const { sent, sends } = serverThat(new ApiError(409, null), new NetworkError(), 'answers')
  await sends.save(first, 3).catch(() => {})
  await sends.save(second, 4).catch(() => {})
  expect((await sends.save(first, 5)).payload).toBe(first)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
})

test('repeats a completion under its key only if it is unchanged', async () => {
  const { sent, sends } = serverThat(new NetworkError(), new NetworkError(), 'answers')
  await sends.complete(first, 3).catch(() => {})
  await sends.complete({ ...first }, 3).catch(() => {})
  expect((await sends.complete(second, 3)).payload).toBe(second)
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(sent[2]?.key).not.toBe(sent[0]?.key)
})
