import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ofStatement } from '../http/limits.ts'
import { exportConnection } from './snapshot.ts'

const open = new Set<Socket>()
const silent = createServer(socket => open.add(socket))

beforeEach(async () => {
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  for (const socket of open) socket.destroy()
  silent.close()
})

test('an export gives up on a database that does not answer as soon as other calls do', async () => {
  const { port } = silent.address() as AddressInfo
  const outcome = exportConnection({ connectionString: `postgresql://127.0.0.1:${port}/none` }).then(
    () => 'connected',
    () => 'refused',
  )
  await vi.advanceTimersByTimeAsync(ofStatement.connectTimeoutSeconds * 1000 + 1)
  vi.useRealTimers()
  const waiting = new Promise(resolve => setTimeout(resolve, 500, 'waiting'))
  expect(await Promise.race([outcome, waiting])).toBe('refused')
})
