import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type TestPortal, testPortal } from '../test-portal.ts'

let portal: TestPortal
let address: string
beforeAll(async () => {
  portal = await testPortal()
  address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())
afterEach(() => void vi.useRealTimers())

/** Sends the head of a request and the first byte of its body. `said` is what comes back. */
async function slowRequest(line: string, headers: string) {
  const { port } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  const reached = once(portal.app.server, 'request') as Promise<[IncomingMessage]>
  const from = { socket, said: '', isClosed: false }
  socket.on('data', data => (from.said += data)).on('close', () => (from.isClosed = true))
  socket.write(`${line} HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\n${headers}\r\n{`)
  const [request] = await reached
  return Object.assign(from, { request })
}

test.each([
  ['a public call', 'POST /api/auth/login', 'Content-Length: 100\r\n'],
  ['one whose length is unknown', 'POST /api/auth/register', 'Transfer-Encoding: chunked\r\n'],
  [
    'a call with a token that is none',
    'POST /api/form/save',
    'Authorization: Bearer x\r\nContent-Length: 9\r\n',
  ],
  ['an address without a call', 'POST /nothing', 'Content-Length: 100\r\n'],
])('the body of %s has to arrive within ten seconds', async (_, line, headers) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const slow = await slowRequest(line, headers)
  await vi.advanceTimersByTimeAsync(9_000)
  slow.socket.write('"')
  expect(slow.isClosed).toBe(false)
  await vi.advanceTimersByTimeAsync(1_500)
  await expect.poll(() => slow.isClosed).toBe(true)
  expect(slow.said).toMatch(/^HTTP\/1.1 4\d\d /)
})

test('whoever is signed in has more time, and an answered request is not ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { token } = await portal.person('user')
  const body = '{"name":"Ama Mensah"}'
  const length = `Content-Length: ${body.length}\r\n`
  const slow = await slowRequest('PUT /api/auth/profile', `Authorization: Bearer ${token}\r\n${length}`)
  // The session was found in the database, which takes real time, and the portal waits for the body.
  await expect.poll(() => slow.request.listenerCount('data')).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(30_000)
  slow.socket.write(body.slice(1))
  await expect.poll(() => slow.said).toContain('Ama Mensah')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(slow.isClosed).toBe(false)
  slow.socket.destroy()
})

test('a request has to arrive within a minute, and a connection without traffic is closed soon after that', async () => {
  const { server } = portal.app
  expect(server.requestTimeout).toBe(60_000)
  expect(server.timeout).toBe(75_000)
  // The same with a shorter time: it also applies to a connection that has never sent anything.
  server.timeout = 200
  // The address of a server that listens on a port is an object; only that of a pipe is a text.
  const silent = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(silent, 'connect')
  // A socket is only closed once its data has been read.
  silent.resume()
  await once(silent, 'close')
})
