import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { limitPipelining } from './pipelining.ts'

/** A server whose GET requests are answered once `mayAnswer` is resolved, which it is by default. */
async function openServer(mayAnswer: Promise<void> = Promise.resolve()) {
  const begun: string[] = []
  const ended: string[] = []
  const app = fastify()
  limitPipelining(app.server)
  app.put('/:name', async request => {
    begun.push(request.url)
    // Earlier requests take longer.
    await pause(Math.max(1, 30 - 3 * begun.length))
    ended.push(request.url)
    return { url: request.url }
  })
  app.get('/:name', async request => {
    begun.push(request.url)
    await mayAnswer
    return { url: request.url }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  // The address of a server that listens on a port is an object.
  const { port } = app.server.address() as AddressInfo
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  return { app, begun, ended, open }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: portal\r\n\r\n`
const put = (path: string) => `PUT ${path} HTTP/1.1\r\nHost: portal\r\nContent-Length: 0\r\n\r\n`
const many = Array.from({ length: 400 }, (_, number) => `/many-${number}`)

test('a connection that sends 400 requests at once does not hold up one on another connection', async () => {
  const { begun, open } = await openServer()
  const [crowd, other] = await Promise.all([open(), open()])
  crowd.write(many.map(get).join(''))
  other.write(get('/other'))
  await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(many.length + 1)
  expect(begun.indexOf('/other')).toBeLessThan(50)
})

test('while 16 requests of a connection are unanswered, no other is handled and nothing more is read', async () => {
  let answer = () => {}
  const { app, begun, open } = await openServer(
    new Promise(resolve => {
      answer = resolve
    }),
  )
  const accepted = once(app.server, 'connection')
  const crowd = await open()
  const [connection] = await accepted
  // As many as Node reads at once, and far more.
  const crowdOf20000 = Array.from({ length: 20_000 }, (_, number) => `/${number}`)
  const text = crowdOf20000.map(get).join('')
  crowd.write(text)
  let answers = 0
  crowd.on('data', chunk => {
    answers += String(chunk).split('HTTP/1.1 200').length - 1
  })
  await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(1)
  // Another connection is served meanwhile, in later turns of the event loop.
  const other = await open()
  other.write('OPTIONS /nothing HTTP/1.1\r\nHost: portal\r\n\r\n')
  await once(other, 'data')
  expect(begun).toHaveLength(1)
  expect(connection.bytesRead).toBeLessThan(text.length / 2)
  answer()
  await expect.poll(() => begun.length, { timeout: 60_000 }).toBe(crowdOf20000.length)
  expect(begun).toEqual(crowdOf20000)
  await expect.poll(() => answers, { timeout: 60_000 }).toBeGreaterThan(19_000)
})

test('they are all answered in order', async () => {
  const { begun, open } = await openServer()
  const crowd = await open()
  let text = ''
  crowd.on('data', chunk => {
    text += chunk
  })
  crowd.write(many.map(get).join(''))
  const answered = () => [...text.matchAll(/"url":"([^"]*)"/g)].map(found => found[1])
  await expect.poll(() => answered().length, { timeout: 20_000 }).toBe(many.length)
  expect(answered()).toEqual(many)
  expect(begun).toEqual(many)
})

test('a connection that hangs up halfway does not hold up others', async () => {
  const { begun, open } = await openServer()
  const [crowd, other] = await Promise.all([open(), open()])
  crowd.write(many.map(get).join(''))
  await expect.poll(() => begun.length, { timeout: 20_000 }).toBeGreaterThan(0)
  crowd.destroy()
  other.write(get('/other'))
  expect(String(await once(other, 'data'))).toContain('200 OK')
})

test('a body of 300 KB among many requests arrives whole and in its turn', async () => {
  const { begun, ended, open } = await openServer()
  const crowd = await open()
  const body = JSON.stringify('x'.repeat(300_000))
  const head = `PUT /long HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  crowd.write(many.map(get).join('') + head + body + many.map(get).join(''))
  await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(2 * many.length + 1)
  expect(begun).toEqual([...many, '/long', ...many])
  expect(ended).toEqual(['/long'])
})

test('requests that change something run one at a time and in order', async () => {
  const { begun, ended, open } = await openServer()
  const crowd = await open()
  const saves = Array.from({ length: 12 }, (_, number) => `/save-${number}`)
  crowd.write(get('/before') + saves.map(put).join('') + get('/after'))
  await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(saves.length + 2)
  expect(begun).toEqual(['/before', ...saves, '/after'])
  expect(ended).toEqual(saves)
})
