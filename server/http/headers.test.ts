import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { type TestPortal, testPortal } from '../test-portal.ts'

let portal: TestPortal
let behindProxy: FastifyInstance
let address: URL
let addressBehindProxy: URL

beforeAll(async () => {
  portal = await testPortal()
  address = new URL(await portal.app.listen({ port: 0 }))
  behindProxy = await buildApp({ db: portal.db, config: readConfig({ TRUST_PROXY: 'yes' }) })
  addressBehindProxy = new URL(await behindProxy.listen({ port: 0 }))
})
afterAll(async () => {
  await behindProxy.close()
  await portal.close()
})

const get = (url: string) => portal.app.inject({ method: 'GET', url })

describe('every response', () => {
  test.each([
    ['a call', '/api/auth/profile'],
    ['an unknown address', '/api/none'],
    ['a malformed path', '/api/%zz'],
    ['a path that is too long', `/api/loan-officer/clients/${'x'.repeat(200)}`],
    ['a call with an encoded path', '/%61pi/auth/profile'],
  ])('to %s has the security headers', async (_, url) => {
    const { headers } = await get(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers['content-security-policy']).toMatch(/require-trusted-types-for 'script'/)
    expect(headers['content-security-policy']).toMatch(/trusted-types spreadsheet service-worker(;|$)/)
  })

  test('of a call has Cache-Control: no-store, however its address is written', async () => {
    const unreadable = ['/api/%zz', `/api/loan-officer/clients/${'x'.repeat(200)}/forms`]
    for (const url of ['/api/auth/profile', '/%61pi/auth/profile', '/healthz', '/readyz', ...unreadable])
      expect((await get(url)).headers['cache-control']).toBe('no-store')
  })

  test('has no CORS headers, so other sites cannot read it', async () => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
    for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
      const answer = await portal.app.inject({ method, url: '/api/auth/login', headers })
      expect(Object.keys(answer.headers).filter(name => name.startsWith('access-control-'))).toEqual([])
    }
  })

  test('to a request with an Expect header has the security headers, too', async () => {
    const headers = { expect: 'nonsense' }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(address, { headers }, resolve).on('error', reject).end()
    })
    answer.resume()
    expect(answer.statusCode).toBe(417)
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    expect(answer.headers['content-security-policy']).toMatch(/require-trusted-types-for 'script'/)
  })

  test.each([
    ['a text that is not HTTP', 'NONSENSE\r\n\r\n'],
    ['a request without a Host header', 'GET /api/forms HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [
      'a request with two Host headers',
      'GET /healthz HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n',
    ],
    ['a request with an invalid host', 'GET /healthz HTTP/1.1\r\nHost: a/b@c\r\nConnection: close\r\n\r\n'],
  ])('to %s has the security headers, too', async (_, sent) => {
    const socket = connect(Number(address.port), address.hostname)
    let said = ''
    socket.on('data', data => {
      said += data
    })
    socket.write(sent)
    await once(socket, 'close')
    expect(said).toMatch(/^HTTP\/1\.1 400 /)
    expect(said).toMatch(/x-content-type-options: nosniff/)
    expect(said).toMatch(/\{"message":"The request is malformed\."\}$/)
  })
})

test('Strict-Transport-Security is sent only if a trusted proxy reports HTTPS', async () => {
  const headers = { 'x-forwarded-proto': 'https' }
  const secure = await behindProxy.inject({ method: 'GET', url: '/healthz', headers })
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000')
  const plain = await portal.app.inject({ method: 'GET', url: '/healthz', headers })
  expect(plain.headers).not.toHaveProperty('strict-transport-security')
})

describe('behind TLS', () => {
  const byTls = 'Host: portal\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n'

  test.each([
    ['an unknown address', `GET /api/none HTTP/1.1\r\n${byTls}\r\n`, 404],
    ['a malformed path', `GET /api/%zz HTTP/1.1\r\n${byTls}\r\n`, 400],
    [
      'a path segment that is too long',
      `GET /api/loan-officer/clients/${'x'.repeat(200)}/forms HTTP/1.1\r\n${byTls}\r\n`,
      400,
    ],
    ['a request with an Expect header', `GET /login HTTP/1.1\r\n${byTls}Expect: nonsense\r\n\r\n`, 417],
    ['a CONNECT request', `CONNECT elsewhere:443 HTTP/1.1\r\n${byTls}\r\n`, 501],
    [
      'a request whose headers are too long',
      `GET /login HTTP/1.1\r\n${byTls}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    ['a text that is not HTTP', 'NONSENSE\r\n\r\n', 400],
  ])('the response to %s has the same headers as that of a call', async (_, sent, status) => {
    const secure = await sendTo(addressBehindProxy, sent)
    expect(secure.status).toBe(status)
    const call = await sendTo(addressBehindProxy, `GET /healthz HTTP/1.1\r\n${byTls}\r\n`)
    expect(call.names).toContain('strict-transport-security')
    expect(secure.names).toEqual(call.names)
    const plain = await sendTo(address, sent)
    expect(plain.status).toBe(status)
    expect(plain.names).toEqual(secure.names.filter(name => name !== 'strict-transport-security'))
  })

  test('the value that the proxy appended counts, not the one that the caller sent', async () => {
    const headers = { 'x-forwarded-proto': 'https, http' }
    const { headers: carried } = await behindProxy.inject({ method: 'GET', url: '/healthz', headers })
    expect(carried).not.toHaveProperty('strict-transport-security')
  })
})

/** Sends a raw text and reads until the portal hangs up: the status, and the names of the headers in order. */
async function sendTo({ port, hostname }: URL, text: string) {
  const socket = connect(Number(port), hostname)
  let said = ''
  socket.on('data', data => {
    said += data
  })
  socket.write(text)
  await once(socket, 'close')
  const [first, ...lines] = said.split('\r\n\r\n')[0]?.split('\r\n') ?? []
  const names = lines.map(line => line.slice(0, line.indexOf(':')).toLowerCase()).sort()
  return { status: Number(first?.split(' ')[1]), names }
}

test('a call with a wrong method is answered with the allowed ones', async () => {
  const answer = await portal.app.inject({ method: 'DELETE', url: '/api/auth/login' })
  expect(answer.statusCode).toBe(405)
  expect(answer.headers['allow']).toBe('POST')
  expect(answer.json().message).toBe('This address takes POST, not DELETE.')
  const several = await portal.app.inject({ method: 'PATCH', url: '/api/admin/users/7' })
  expect(several.statusCode).toBe(405)
  expect(several.headers['allow']?.toString().split(', ')).toEqual(expect.arrayContaining(['GET', 'PUT']))
})

test('a content type that other sites can send without a preflight is refused', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': type },
      payload: JSON.stringify({ email: 'a@example.com', password: 'password' }),
    })
    expect([answer.statusCode, answer.json().message]).toEqual([415, 'Send the body as application/json.'])
  }
})

test.each(['portal.lender.example', '127.0.0.1:3000', '[::1]:3000', 'under_score', ''])(
  'the Host header %j is accepted',
  async host => {
    const socket = connect(Number(address.port), address.hostname)
    socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    const [said] = await once(socket, 'data')
    expect(String(said)).toMatch(/^HTTP\/1\.1 200 /)
    socket.destroy()
  },
)

test.each(['http://elsewhere.example/healthz', 'https://elsewhere.example/', 'ftp:/healthz'])(
  'the target %j is refused, whatever the Host header says',
  async target => {
    for (const host of ['elsewhere.example', address.host]) {
      const socket = connect(Number(address.port), address.hostname)
      socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      const [said] = await once(socket, 'data')
      expect(String(said)).toMatch(/^HTTP\/1\.1 (421|400) /)
      socket.destroy()
    }
  },
)

test('the answer to TRACE does not contain the request', async () => {
  const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const asked = request(address, { method: 'TRACE', headers: { 'x-said': 'a word' } }, response => {
      let text = ''
      response.on('data', data => {
        text += data
      })
      response.on('end', () => resolve({ status: response.statusCode, text }))
    })
    asked.on('error', reject).end()
  })
  // 405 if the web app is built.
  expect([404, 405]).toContain(answer.status)
  expect(answer.text).not.toContain('a word')
})
