import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Call } from '../api/call.ts'
import { type CallName, contract } from '../api/contract.ts'
import { buildApp } from './app.ts'
import type { Role } from './db/tables.ts'
import { checkAllServed } from './routing.ts'
import type { Services } from './services.ts'
import { type Person, type TestPortal, testPortal } from './test-portal.ts'

// The exports start a process each, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

const anyone = ['admin', 'loan_officer', 'user'] as const
const admin = ['admin'] as const
const officer = ['loan_officer'] as const
const staff = ['loan_officer', 'admin'] as const
const user = ['user'] as const

/** Who may make each call, listed here a second time. A new call, or one opened to more roles, fails until it is listed. */
const cases: Readonly<Record<CallName, 'public' | readonly Role[]>> = {
  'POST /api/auth/login': 'public',
  'POST /api/auth/register': 'public',
  'GET /api/auth/profile': anyone,
  'PUT /api/auth/profile': anyone,
  'PUT /api/auth/change-password': anyone,
  'POST /api/auth/logout': anyone,
  'GET /api/auth/sessions': anyone,
  'DELETE /api/auth/sessions/{sessionId}': anyone,
  'POST /api/auth/sessions/end-others': anyone,
  'POST /api/auth/provider/start': 'public',
  'POST /api/auth/provider/finish': 'public',
  'POST /api/auth/login/code': 'public',
  'POST /api/auth/login/setup': 'public',
  'GET /api/auth/second-factor': anyone,
  'POST /api/auth/second-factor/setup': anyone,
  'POST /api/auth/second-factor/confirm': anyone,
  'POST /api/auth/second-factor/recovery-codes': anyone,
  'POST /api/auth/second-factor/end': anyone,
  'POST /api/auth/invitation': 'public',
  'POST /api/auth/invitation/accept': 'public',
  'POST /api/admin/login': 'public',
  'GET /api/loan-officer/clients': officer,
  'POST /api/loan-officer/clients': officer,
  'PUT /api/loan-officer/clients/{clientId}': officer,
  'DELETE /api/loan-officer/clients/{clientId}': officer,
  'POST /api/loan-officer/clients/{clientId}/restore': officer,
  'GET /api/loan-officer/clients/{clientId}/forms': officer,
  'GET /api/loan-officer/clients/{clientId}/completed-forms': officer,
  'POST /api/loan-officer/clients/{clientId}/forms': officer,
  'GET /api/loan-officer/clients/{clientId}/forms/user_form': officer,
  'GET /api/loan-officer/last-branch': officer,
  'GET /api/loan-officer/forms/{formId}': officer,
  'PUT /api/loan-officer/forms/{formId}/save': officer,
  'POST /api/loan-officer/forms/{formId}/complete': officer,
  'POST /api/loan-officer/forms/{formId}/reopen': officer,
  'GET /api/loan-officer/clients/{clientId}/file': officer,
  'GET /api/admin/clients/{clientId}/file': admin,
  'GET /api/loan-officer/clients/{clientId}/file/pdf': officer,
  'GET /api/admin/clients/{clientId}/file/pdf': admin,
  'POST /api/loan-officer/clients/{clientId}/checks/{checkId}/explain': officer,
  'GET /api/loan-officer/forms/{formId}/stale': officer,
  'POST /api/loan-officer/forms/{formId}/confirm': officer,
  'GET /api/schedule/excel': staff,
  'POST /api/form/save': user,
  'GET /api/form/data': user,
  'GET /api/form/data/{formName}': user,
  'POST /api/form/reopen': user,
  'GET /api/form/application': user,
  'POST /api/form/application/send': user,
  'POST /api/form/application/code': user,
  'GET /api/loan-officer/applications': officer,
  'GET /api/admin/applications': admin,
  'POST /api/admin/applications/{userId}/assign': admin,
  'GET /api/loan-officer/applicants': officer,
  'POST /api/loan-officer/applicants/open': officer,
  'POST /api/loan-officer/applicants/{userId}/take-over': officer,
  'GET /api/admin/stats': admin,
  'GET /api/admin/charts': admin,
  'GET /api/admin/work': admin,
  'GET /api/admin/work/choices': admin,
  'GET /api/admin/audit': admin,
  'GET /api/admin/submissions': admin,
  'GET /api/admin/submissions/{formType}': admin,
  'GET /api/admin/submissions/{formType}/{submissionId}': admin,
  'GET /api/admin/submissions/{formType}/{submissionId}/timeline': admin,
  'POST /api/admin/users/create': admin,
  'GET /api/admin/users': admin,
  'GET /api/admin/users/{id}': admin,
  'DELETE /api/admin/users/{id}': admin,
  'PUT /api/admin/users/{id}': admin,
  'POST /api/admin/users/{id}/restore': admin,
  'POST /api/admin/users/import': admin,
  'POST /api/admin/users/{id}/invitation': admin,
  'DELETE /api/admin/users/{id}/invitation': admin,
  'POST /api/admin/users/{id}/reset-second-factor': admin,
  'POST /api/admin/users/{id}/unlink-identity': admin,
  'POST /api/admin/users/{id}/activate': admin,
  'POST /api/admin/users/{id}/deactivate': admin,
  'POST /api/admin/users/{id}/reset-password': admin,
  'POST /api/admin/users/{id}/sign-out': admin,
  'GET /api/admin/users/{userId}/submissions': admin,
  'GET /api/admin/users/{userId}/clients': admin,
  'GET /api/admin/officers': admin,
  'GET /api/admin/overrides': admin,
  'GET /api/admin/overrides/{officerId}': admin,
  'GET /api/admin/clients': admin,
  'GET /api/admin/decisions': admin,
  'GET /api/admin/waiting': admin,
  'GET /api/admin/contradictions': admin,
  'GET /api/admin/clients/{clientId}/forms': admin,
  'POST /api/admin/clients/move': admin,
  'POST /api/admin/moves/{moveId}/undo': admin,
  'POST /api/admin/clients/{clientId}/move': admin,
  'POST /api/admin/clients/{clientId}/restore': admin,
  'POST /api/admin/clients/{clientId}/erase': admin,
  'POST /api/admin/users/{id}/erase': admin,
  'GET /api/admin/export/users/{format}': admin,
  'GET /api/admin/export/users/{userId}/submissions/{format}': admin,
  'GET /api/admin/export/submissions/{format}': admin,
  'GET /api/admin/export/clients/{format}': admin,
  'POST /api/admin/export/clients/{format}': admin,
  'GET /api/admin/export/clients/{clientId}/excel': admin,
  'GET /api/admin/export/officers/{format}': admin,
  'GET /api/admin/export/analyst/excel': admin,
  'GET /api/admin/export/overrides/{format}': admin,
  'GET /api/admin/export/audit/{format}': admin,
  'GET /api/admin/export/decisions/{format}': admin,
  'GET /api/admin/export/waiting/{format}': admin,
  'GET /api/admin/export/contradictions/{format}': admin,
  'GET /api/lender': 'public',
  'GET /api/admin/backups': admin,
  'GET /api/admin/settings': admin,
  'PUT /api/admin/settings': admin,
  'GET /api/form-definitions': anyone,
  'GET /api/openapi.json': 'public',
  'GET /healthz': 'public',
  'GET /readyz': 'public',
}

const roles: readonly Role[] = anyone
const calls = Object.entries<Call>(contract)
let portal: TestPortal
let people: Record<Role, Person>
/** People who had every right of an administrator until their session ended in one of the possible ways. */
let dead: Readonly<Record<string, Person>>

beforeAll(async () => {
  portal = await testPortal()
  people = {
    admin: await portal.person('admin'),
    loan_officer: await portal.person('loan_officer'),
    user: await portal.person('user'),
  }
  const ended = async (end: (person: Person) => Promise<unknown>) => {
    const person = await portal.person('admin')
    await end(person)
    return person
  }
  const changeSession = (change: RawBuilder<unknown>) => (person: Person) =>
    sql`update sessions set ${change} where user_id = ${person.id}`.execute(portal.db.kysely)
  dead = {
    revoked: await ended(person => person.call('POST', '/api/auth/logout')),
    expired: await ended(changeSession(sql`expires_at = now() - interval '1 second'`)),
    idle: await ended(changeSession(sql`last_used_at = now() - interval '61 minutes'`)),
    deactivated: await ended(({ id }) => people.admin.call('POST', `/api/admin/users/${id}/deactivate`)),
    deleted: await ended(({ id }) => people.admin.call('DELETE', `/api/admin/users/${id}`)),
  }
})
afterAll(() => portal.close())

test('every call of the contract has a test case, and every case has a call', () => {
  expect(Object.keys(cases).sort()).toEqual(calls.map(([name]) => name).sort())
})

/** Makes the call with unknown ids and an empty body: a permitted caller passes the access check, and nothing else happens. */
function attempt(name: string, token: string | undefined) {
  const [method, path = ''] = name.split(' ')
  const url = path
    .replaceAll(/\{\w*[iI]d\}/g, '00000000-0000-4000-8000-000000000000')
    .replaceAll(/\{\w+\}/g, 'csv')
  return portal.app.inject({
    // The contract only has HTTP methods.
    method: method as 'GET',
    url,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(method !== 'GET' && { payload: {} }),
  })
}

describe.each(calls)('%s', (name, call) => {
  const allowed = cases[name as CallName]

  if (allowed === 'public') {
    test('needs no sign-in and ignores an invalid token', async () => {
      for (const token of [undefined, 'nonsense', dead['revoked']?.token]) {
        const { statusCode } = await attempt(name, token)
        expect(statusCode).not.toBe(403)
        // Of the public calls only the two sign-ins can answer 401, and an empty body does not get that far.
        expect(statusCode).not.toBe(401)
      }
    })
    return
  }

  test('answers 401 without a token, with an invalid one and after the session has ended', async () => {
    const tokens = Object.entries(dead).map(([how, { token }]) => [how, token] as const)
    for (const [how, token] of [
      ['none', undefined],
      ['bad', 'nonsense'],
      ['unknown', 'A'.repeat(43)],
      ...tokens,
    ]) {
      const answer = await attempt(name, token)
      expect([answer.statusCode, answer.json()], how).toEqual([401, { message: 'Please sign in.' }])
    }
  })

  // spec 1 §6.2; spec 2 §6.1–2; D11
  test('answers 403 to every other role, which is recorded in the audit log', async () => {
    for (const role of roles.filter(role => !allowed.includes(role))) {
      const answer = await attempt(name, people[role].token)
      expect([answer.statusCode, answer.json()], role).toEqual([
        403,
        { message: 'Your role does not allow this.' },
      ])
      const denial = await portal.db.kysely
        .selectFrom('audit_log')
        .select(['event', 'actor_id'])
        .where('subject', '=', name)
        .where('actor_id', '=', people[role].id)
        .execute()
      expect(denial, role).toEqual([{ event: 'denied', actor_id: people[role].id }])
    }
  })

  test('accepts callers with its roles', async () => {
    for (const role of allowed) {
      // Some calls end the session they are made with.
      const person = await portal.person(role)
      const { statusCode } = await attempt(name, person.token)
      expect([401, 403], `${role}: ${statusCode}`).not.toContain(statusCode)
      expect(statusCode, role).toBeLessThan(500)
    }
  })

  test('declares the same access in the contract as in its test case', () => {
    expect(call.access === 'signed-in' ? roles : call.access).toEqual(allowed)
  })
})

test('the server does not start with a route that has no rule, or without a call that has one', async () => {
  const app = await buildApp(portal)
  expect(() => app.post('/api/auth/login/:name', async () => ({}))).toThrow('is not in the contract')
  const served = new Set(Object.keys(contract) as CallName[])
  expect(() => checkAllServed({ served } as Services)).not.toThrow()
  served.delete('POST /api/auth/logout')
  expect(() => checkAllServed({ served } as Services)).toThrow('without a handler: POST /api/auth/logout')
  await app.close()
})
