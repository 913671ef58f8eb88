import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPortal, testPortal } from '../test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

test('a request has to arrive within a minute, and a connection without traffic is closed soon after that', async () => {
  const { server } = portal.app
  expect(server.requestTimeout).toBe(60_000)
  expect(server.timeout).toBe(75_000)
  // The same with a shorter time: it also applies to a connection that has never sent anything.
  server.timeout = 200
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  // The address of a server that listens on a port is an object; only that of a pipe is a text.
  const silent = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(silent, 'connect')
  // A socket is only closed once its data has been read.
  silent.resume()
  await once(silent, 'close')
})
