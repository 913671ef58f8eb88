import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { type TestPortal, testPortal } from '../test-portal.ts'

let portal: TestPortal
let behindProxy: FastifyInstance

beforeAll(async () => {
  portal = await testPortal()
  behindProxy = await buildApp({ db: portal.db, config: readConfig({ TRUST_PROXY: 'yes' }) })
})
afterAll(async () => {
  await behindProxy.close()
  await portal.close()
})

const get = (url: string) => portal.app.inject({ method: 'GET', url })

describe('every answer', () => {
  test.each([
    ['a call', '/api/auth/profile'],
    ['an address that there is not', '/api/none'],
    ['a path that cannot be read', '/api/%zz'],
    ['a path that is too long', `/api/loan-officer/clients/${'x'.repeat(200)}`],
    ['a call spelt in another way', '/%61pi/auth/profile'],
  ])('of %s keeps the browser safe', async (_, url) => {
    const { headers } = await get(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers['content-security-policy']).toMatch(/require-trusted-types-for 'script'/)
  })

  test('of a call is kept nowhere, however its address is spelt', async () => {
    for (const url of ['/api/auth/profile', '/%61pi/auth/profile'])
      expect((await get(url)).headers['cache-control']).toBe('no-store')
  })

  test('to what is no request at all carries them too', async () => {
    const address = new URL(await portal.app.listen({ port: 0 }))
    const socket = connect(Number(address.port), address.hostname)
    let said = ''
    socket.on('data', data => {
      said += data
    })
    socket.write('NONSENSE\r\n\r\n')
    await once(socket, 'close')
    expect(said).toMatch(/^HTTP\/1\.1 400 /)
    expect(said).toMatch(/x-content-type-options: nosniff/)
    expect(said).toMatch(/\{"message":"The request is malformed\."\}$/)
  })
})

test('a browser that came by TLS is told to stay with it, and no other', async () => {
  const headers = { 'x-forwarded-proto': 'https' }
  const secure = await behindProxy.inject({ method: 'GET', url: '/healthz', headers })
  expect(secure.headers['strict-transport-security']).toMatch(/^max-age=\d+$/)
  const plain = await portal.app.inject({ method: 'GET', url: '/healthz', headers })
  expect(plain.headers).not.toHaveProperty('strict-transport-security')
})

test('a call made by the wrong method is told the right ones', async () => {
  const answer = await portal.app.inject({ method: 'DELETE', url: '/api/auth/login' })
  expect(answer.statusCode).toBe(405)
  expect(answer.headers['allow']).toBe('POST')
  expect(answer.json().message).toBe('This address takes POST, not DELETE.')
  const several = await portal.app.inject({ method: 'PATCH', url: '/api/admin/users/7' })
  expect(several.statusCode).toBe(405)
  expect(several.headers['allow']?.toString().split(', ')).toEqual(expect.arrayContaining(['GET', 'PUT']))
})
