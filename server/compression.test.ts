import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from './test-portal.ts'

let portal: TestPortal
let officer: Person
beforeAll(async () => {
  portal = await testPortal()
  officer = await portal.person('loan_officer')
  for (let count = 1; count <= 12; count += 1) await officer.newClient(`Client ${count}`)
})
afterAll(() => portal.close())

const get = (url: string, accepted: string) =>
  portal.app.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${officer.token}`, 'accept-encoding': accepted },
  })
const list = (accepted: string) => get('/api/loan-officer/clients', accepted)

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['BR;q=0, gzip;q=0.5', 'gzip', gunzipSync],
] as const)(
  'a caller who accepts %s gets a long list as %s, with the right content length',
  async (accepted, encoding, decode) => {
    const plain = await list('identity')
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding' })
    const answer = await list(accepted)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': encoding,
      'content-length': String(answer.rawPayload.length),
      vary: 'accept-encoding',
    })
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(JSON.parse(decode(answer.rawPayload).toString())).toEqual(plain.json())
  },
)

test('an answer that fits into one or two packets is not compressed', async () => {
  const answer = await get('/api/auth/profile', 'br')
  expect(answer.headers).not.toHaveProperty('content-encoding')
  expect(answer.json()).toMatchObject({ user: { email: officer.email } })
})
