import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { Problem } from '../errors.ts'
import { acceptJsonBodies } from './body.ts'

test('a caller who hangs up in the middle of a body is a malformed request, not a fault', async () => {
  const app = fastify()
  acceptJsonBodies(app)
  const faults: unknown[] = []
  app.setErrorHandler((error, _request, reply) => {
    faults.push(error)
    reply.code(400).send()
  })
  app.post('/', async () => 'read')
  const received = new Promise<void>(resolve => app.server.once('request', () => resolve()))
  await app.listen({ port: 0, host: '127.0.0.1' })
  // The address of a server that listens on a port, and not on a pipe, is this object.
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"a"',
  )
  await received
  socket.destroy()
  await expect.poll(() => faults).toEqual([expect.any(Problem)])
  expect(faults[0]).toMatchObject({ status: 400 })
  await app.close()
})
