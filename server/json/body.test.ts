import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerFault, Problem } from '../errors.ts'
import { acceptJsonBodies } from './body.ts'

// D32

let app: FastifyInstance
let faults: unknown[]

beforeEach(async () => {
  faults = []
  app = fastify()
  acceptJsonBodies(app)
  app.setErrorHandler((error, request, reply) => {
    faults.push(error)
    answerFault(error, request, reply)
  })
  app.post('/', { bodyLimit: 64 * 1024 }, async ({ body }) => ({ read: JSON.stringify(body).length }))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

const head = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n'

async function open(): Promise<Socket> {
  // The address of a server that listens on a port is an object; only that of a pipe is a text.
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** The answer to a body that is sent in chunks of the given texts. */
async function answerTo(pieces: readonly string[]): Promise<string> {
  const socket = await open()
  let answer = ''
  socket.on('data', text => {
    answer += text
  })
  // A caller who is refused early may find the connection closed while it still writes.
  socket.on('error', () => {})
  const body = pieces.map(piece => `${piece.length.toString(16)}\r\n${piece}\r\n`).join('')
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n${body}0\r\n\r\n`)
  await once(socket, 'close')
  return answer
}

test('a caller who hangs up during the body counts as a malformed request, not as an internal error', async () => {
  const received = new Promise<void>(resolve => app.server.once('request', () => resolve()))
  const socket = await open()
  socket.write(`${head}Content-Length: 99\r\n\r\n{"a"`)
  await received
  socket.destroy()
  await expect.poll(() => faults).toEqual([expect.any(Problem)])
  expect(faults[0]).toMatchObject({ status: 400 })
})

test('a body is read completely, in any number of chunks', async () => {
  const piece = 'x'.repeat(200)
  expect(await answerTo(['"', ...Array<string>(300).fill(piece), '"'])).toMatch(/ 200 [\s\S]*"read":60002/)
  expect(await answerTo([...'"one by one"'])).toMatch(/ 200 [\s\S]*"read":12/)
})

test('a body in thousands of tiny chunks is refused before it is parsed', async () => {
  expect(await answerTo(Array<string>(20_000).fill(' '))).toMatch(/ 400 [\s\S]*too many small pieces/)
  expect(faults).toHaveLength(1)
})

test('a body over the limit is read to its end, so that the caller receives the refusal', async () => {
  const answer = await answerTo(Array<string>(30).fill('['.repeat(32 * 1024)))
  expect(answer).toMatch(/ 413 [\s\S]*larger than 64 KiB/)
})

test.each(['gzip', 'br', 'deflate', 'identity, gzip', 'GZIP', 'none'])(
  'a body with Content-Encoding: %s is refused, whether it is compressed or not',
  async encoding => {
    for (const payload of ['{"a":1}', gzipSync('{"a":1}')]) {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
      const answer = await app.inject({ method: 'POST', url: '/', headers, payload })
      expect([answer.statusCode, answer.json().message]).toEqual([
        415,
        'Send the body uncompressed, without Content-Encoding.',
      ])
    }
  },
)

test('a body with Transfer-Encoding: gzip is refused', async () => {
  const socket = await open()
  let answer = ''
  socket.on('data', text => {
    answer += text
  })
  socket.write(`${head}Transfer-Encoding: gzip, chunked\r\n\r\n7\r\n{"a":1}\r\n0\r\n\r\n`)
  await once(socket, 'close')
  expect(answer).toMatch(/ 415 [\s\S]*with no Transfer-Encoding other than chunked/)
})

test.each(['', 'identity', 'Identity'])('a body with Content-Encoding: "%s" is accepted', async encoding => {
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
  const answer = await app.inject({ method: 'POST', url: '/', headers, payload: '{"a":1}' })
  expect(answer.json()).toEqual({ read: 7 })
})

test('the body of an unknown call is not read', async () => {
  const answer = await app.inject({ method: 'POST', url: '/nothing', payload: { a: 'x'.repeat(70_000) } })
  expect(answer.statusCode).toBe(404)
  expect(faults).toEqual([])
})
