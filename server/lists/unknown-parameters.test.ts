import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPortal, testPortal } from '../test-portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

// spec 3 §1.125
test.each([
  ['admin', '/api/admin/clients'],
  ['admin', '/api/admin/decisions'],
  ['admin', '/api/admin/waiting'],
  ['admin', '/api/admin/contradictions'],
  ['admin', '/api/admin/work'],
  ['admin', '/api/admin/officers'],
  ['admin', '/api/admin/audit'],
  ['admin', '/api/admin/overrides'],
  ['admin', '/api/admin/applications'],
  ['loan_officer', '/api/loan-officer/applications'],
  ['admin', '/api/admin/export/clients/csv'],
  ['admin', '/api/admin/export/analyst/excel'],
  ['admin', '/api/admin/export/decisions/csv'],
  ['admin', '/api/admin/export/waiting/csv'],
  ['admin', '/api/admin/export/contradictions/csv'],
  ['admin', '/api/admin/export/officers/csv'],
  ['admin', '/api/admin/export/overrides/csv'],
  ['admin', '/api/admin/export/audit/csv'],
] as const)('a misspelt filter is refused and named: %s %s', async (role, path) => {
  const person = await portal.person(role)
  const refused = await person.call('GET', `${path}?serach=Ama`)
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toEqual({
    message: 'serach: this call has no such parameter',
    errors: { serach: 'this call has no such parameter' },
  })
  expect((await person.call('GET', path)).statusCode).toBe(200)
})

test('a specified list ignores parameters that it does not have', async () => {
  const admin = await portal.person('admin')
  for (const path of ['/api/admin/users', '/api/admin/submissions'])
    expect((await admin.call('GET', `${path}?serach=Ama`)).statusCode).toBe(200)
})
