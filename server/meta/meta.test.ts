import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../api/contract.ts'
import { formTypes } from '../../forms/catalogue.ts'
import { type TestPortal, testPortal } from '../test-portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await testPortal({ METRICS_TOKEN: 'for the operator', ASSESSMENT_YEAR: '2026' })
})
afterAll(() => portal.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ method: 'GET', url, headers })

// spec 3 §1.9; D35
test('the data dictionary lists the seven forms in chain order, for the assessment year that is set', async () => {
  const user = await portal.person('user')
  const { forms } = (await user.call('GET', '/api/form-definitions')).json()
  expect(forms.map((form: { type: string }) => form.type)).toEqual(formTypes)
  const keys = forms[4].fields.map((field: { key: string }) => field.key)
  expect(keys).toEqual(expect.arrayContaining(['sales_2027', 'sales_2025']))
})

// spec 3 §1.10
test('the OpenAPI document has every call of the contract, with its access and its faults', async () => {
  const { openapi, paths } = (await get('/api/openapi.json')).json()
  expect(openapi).toBe('3.1.0')
  const described = Object.entries<object>(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(method => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(Object.keys(contract).sort())
  const save = paths['/api/loan-officer/forms/{formId}/save'].put
  expect(save).toMatchObject({
    security: [{ bearer: [] }],
    'x-roles': ['loan_officer'],
    parameters: [
      { name: 'formId', in: 'path', required: true },
      { name: 'if-match', in: 'header', required: false },
      { name: 'prefer', in: 'header', required: false },
    ],
    requestBody: { required: true },
  })
  expect(Object.keys(save.responses)).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '404', '413', '503']),
  )
  expect(save.responses['413'].description).toBe('Larger than 256 KiB')
  const signIn = paths['/api/auth/login'].post
  expect(signIn.security).toEqual([])
  expect(signIn.responses['413'].description).toBe('Larger than 8 KiB')
})

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['BR;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
] as const)('who accepts %s gets a constant document as %s', async (accepted, encoding, decode) => {
  const answer = await get('/api/openapi.json', { 'accept-encoding': accepted })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(answer.rawPayload.length),
    vary: 'accept-encoding',
  })
  expect(JSON.parse(decode(answer.rawPayload).toString()).openapi).toBe('3.1.0')
})

test('answers of the API are never stored by a browser, and carry the headers that keep it safe', async () => {
  const { headers } = await get('/api/openapi.json')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-security-policy']).toMatch(/^default-src 'self';/)
  expect(headers['content-security-policy']).not.toMatch(/unsafe|http/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers).not.toHaveProperty('strict-transport-security')
})

describe('the operator', () => {
  // spec 3 §1.11
  test('sees that the portal is up and ready', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' })
  })

  test.each(['/healthz', '/readyz'])('may ask %s by HEAD', async url => {
    const answer = await portal.app.inject({ method: 'HEAD', url })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    const { headers } = await get(url)
    expect(answer.headers['content-length']).toBe(headers['content-length'])
  })

  test('has no HEAD of any call of the API', async () => {
    const answer = await portal.app.inject({ method: 'HEAD', url: '/api/openapi.json' })
    expect(answer.statusCode).toBe(404)
  })

  // spec 3 §1.11
  test('reads metrics with METRICS_TOKEN, and nobody else does', async () => {
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

  test('has no such address when it is not set', async () => {
    const other = await testPortal()
    expect((await other.app.inject({ method: 'GET', url: '/metrics' })).statusCode).toBe(404)
    await other.close()
  })
})
