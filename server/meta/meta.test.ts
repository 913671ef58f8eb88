import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { formTypes } from '../../forms/catalogue.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/connect.ts'
import { type TestPortal, testPortal } from '../test-portal.ts'
import { openApi } from './openapi/document.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await testPortal({ METRICS_TOKEN: 'for the operator', ASSESSMENT_YEAR: '2026' })
})
afterAll(() => portal.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ method: 'GET', url, headers })

/** Returns everything that a server answers to these bytes before it closes the connection. */
function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

// spec 3 §1.9; D35
test('the data dictionary lists all forms in chain order, for the configured assessment year', async () => {
  const user = await portal.person('user')
  const { forms } = (await user.call('GET', '/api/form-definitions')).json()
  expect(forms.map((form: { type: string }) => form.type)).toEqual(formTypes)
  const keys = forms[4].fields.map((field: { key: string }) => field.key)
  expect(keys).toEqual(expect.arrayContaining(['sales_2027', 'sales_2025']))
})

// spec 3 §1.10
test('the OpenAPI document is public', async () => {
  const answer = await get('/api/openapi.json')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(await openApi())))
})

test('a request that is not valid HTTP is answered with 400 and a message', async () => {
  const { port } = new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' }))
  const request = 'GET /healthz HTTP/1.1\r\nHost: portal\r\nno header\r\n\r\n'
  const answer = await exchange(Number(port), request)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    message: expect.stringMatching(/\S/),
  })
})

test('a call without a body refuses one that is too large', async () => {
  const user = await portal.person('user')
  const answer = await user.call('POST', '/api/auth/logout', { note: 'x'.repeat(300_000) })
  expect(answer.statusCode).toBe(413)
})

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['BR;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
] as const)('a caller who accepts %s gets a constant document as %s', async (accepted, encoding, decode) => {
  const answer = await get('/api/openapi.json', { 'accept-encoding': accepted })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    vary: 'accept-encoding',
  })
  // It is compressed while it is sent, so its length is not known before.
  const length = encoding === undefined ? String(answer.rawPayload.length) : undefined
  expect(answer.headers['content-length']).toBe(length)
  expect(JSON.parse(decode(answer.rawPayload).toString()).openapi).toBe('3.1.0')
})

test('responses of the API are never cached by a browser, and have the security headers', async () => {
  const { headers } = await get('/api/openapi.json')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-security-policy']).toMatch(/^default-src 'self';/)
  expect(headers['content-security-policy']).not.toMatch(/unsafe|http/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers).not.toHaveProperty('strict-transport-security')
})

describe('an operator', () => {
  // spec 3 §1.11
  test('sees whether the portal is running and ready', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' })
  })

  test.each(['/healthz', '/readyz'])('can send HEAD to %s', async url => {
    const answer = await portal.app.inject({ method: 'HEAD', url })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    const { headers } = await get(url)
    expect(answer.headers['content-length']).toBe(headers['content-length'])
  })

  test('cannot send HEAD to calls of the API', async () => {
    const answer = await portal.app.inject({ method: 'HEAD', url: '/api/openapi.json' })
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET'])
  })

  // spec 3 §1.11
  test('can read metrics only with METRICS_TOKEN', async () => {
    expect((await get('/metrics')).statusCode).toBe(401)
    expect((await get('/metrics', { authorization: 'Bearer for the operato' })).statusCode).toBe(401)
    const officer = await portal.person('loan_officer')
    const formId = await officer.form(await officer.newClient(), 'user_form')
    await officer.call('PUT', `/api/loan-officer/forms/${formId}/save`, { formData: { customerName: 'Ama' } })
    const metrics = await get('/metrics', { authorization: 'Bearer for the operator' })
    expect(metrics.body).toMatch(/form_saves_total\{by="officer"\} 1/)
    expect(metrics.body).toMatch(/route="\/api\/loan-officer\/forms\/:formId\/save",status="200"/)
    expect(metrics.body).not.toContain(formId)
  })

  test('sees a count of saves before the first save, so that an alert can find that there are none', async () => {
    const fresh = await buildApp({
      db: portal.db,
      config: readConfig({ METRICS_TOKEN: 'for the operator' }),
    })
    onTestFinished(() => fresh.close())
    const headers = { authorization: 'Bearer for the operator' }
    const { body } = await fresh.inject({ url: '/metrics', headers })
    expect(body.match(/^form_saves_total\{.*$/gm)).toEqual([
      'form_saves_total{by="officer"} 0',
      'form_saves_total{by="applicant"} 0',
    ])
  })

  test('can read metrics while the database cannot be reached, except those from the database', async () => {
    const db = openDatabase({ host: '/nowhere/at/all', user: 'nobody', database: 'none' })
    const away = await buildApp({ db, config: readConfig({ METRICS_TOKEN: 'for the operator' }) })
    onTestFinished(() => away.close())
    await away.inject({ url: '/readyz' })
    const headers = { authorization: 'Bearer for the operator' }
    const metrics = await away.inject({ url: '/metrics', headers })
    expect(metrics.statusCode).toBe(200)
    expect(metrics.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/readyz",status="503"\} 1/,
    )
    expect(metrics.body).not.toMatch(/^backup_last_run_timestamp_seconds\{/m)
  })

  test('has no metrics if METRICS_TOKEN is not set', async () => {
    const other = await testPortal()
    expect((await other.app.inject({ method: 'GET', url: '/metrics' })).statusCode).toBe(404)
    await other.close()
  })
})
