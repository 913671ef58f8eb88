import { Create } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Call } from '../api/call.ts'
import { contract } from '../api/contract.ts'
import { completeBoth } from './applicants/test-applicant.ts'
import type { Role } from './db/tables.ts'
import { type Person, type TestPortal, testPortal } from './test-portal.ts'

// D11; spec 1 §6.2. authorization.test.ts tests the roles. This file tests who, among people of the same role, owns a thing.

// A database of its own, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

type Thing = 'client' | 'form' | 'session' | 'applicant' | 'officer' | 'user' | 'deleted user' | 'move'
interface Rule {
  /** The start of the addresses to which the rule applies. */
  readonly under: string
  /** What each part of such an address names; null for what belongs to nobody, such as a format. */
  readonly names: Readonly<Record<string, Thing | null>>
  /** The status for people of the same role who are not the owner; null if everybody with the role may use it. */
  readonly strangers: 404 | 409 | null
}

/** The first rule that matches an address applies. A call fails if its address has a part that no rule knows. */
const rules: readonly Rule[] = [
  // An officer who tries to take over an applicant assigned to a colleague is told so (D46).
  { under: '/api/loan-officer/applicants/', names: { userId: 'applicant' }, strangers: 409 },
  {
    under: '/api/loan-officer/',
    names: { clientId: 'client', formId: 'form', checkId: null },
    strangers: 404,
  },
  { under: '/api/auth/', names: { sessionId: 'session' }, strangers: 404 },
  { under: '/api/form/', names: { formName: null }, strangers: null },
  // Nobody can undo another administrator's move.
  { under: '/api/admin/moves/', names: { moveId: 'move' }, strangers: 404 },
  {
    under: '/api/admin/',
    names: {
      clientId: 'client',
      userId: 'applicant',
      officerId: 'user',
      id: 'user',
      submissionId: 'form',
      formType: null,
      format: null,
    },
    strangers: null,
  },
]
const plainParts: Readonly<Record<string, string>> = {
  checkId: 'fact.loan_asked',
  formName: 'MSE-Credit-Assessment',
  formType: 'user-form',
}
/** Calls that only find some of the things that their address may name. */
const findsOnly: Readonly<Record<string, Thing>> = {
  'GET /api/admin/users/{userId}/clients': 'officer',
  'POST /api/admin/users/{id}/restore': 'deleted user',
  'POST /api/admin/users/{id}/erase': 'deleted user',
}
const nobodys = '00000000-0000-4000-8000-000000000000'

const calls = Object.entries<Call>(contract).map(([name, call]) => {
  const [method, path = ''] = name.split(' ')
  const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => part)
  const rule = rules.find(({ under }) => path.startsWith(under))
  const things = parts.map(part => ({
    part,
    thing: rule?.names[part] && (findsOnly[name] ?? rule.names[part]),
  }))
  const named = things.filter(({ thing }) => thing != null)
  return { name, call, method: method as 'GET', path, things, named, strangers: rule?.strangers ?? null }
})
const ofSomebody = calls.filter(call => call.named.length > 0 && !call.call.download)
const rolesOf = ({ access }: Call): readonly Role[] =>
  typeof access === 'string' ? ['admin', 'loan_officer', 'user'] : access

let portal: TestPortal
let owners: Record<Role, Person>
let others: Record<Role, Person>

beforeAll(async () => {
  portal = await testPortal()
  const each = async () => ({
    admin: await portal.person('admin'),
    loan_officer: await portal.person('loan_officer'),
    user: await portal.person('user'),
  })
  owners = await each()
  others = await each()
  await completeBoth(owners.user, { customerName: canary })
})
afterAll(() => portal.close())

const canary = 'Canary Mensah'
/** Creates a thing that belongs to the role's owner; a new one each time, because the call may delete it. */
const make: Readonly<Record<Thing, (owner: Person) => Promise<string>>> = {
  client: async () => {
    const clientId = await owners.loan_officer.newClient(canary)
    await owners.loan_officer.form(clientId, 'user_form')
    return clientId
  },
  form: async () => owners.loan_officer.form(await owners.loan_officer.newClient(canary), 'user_form'),
  session: async ({ id }) => {
    const { rows } = await portal.db.pool.query(
      `insert into sessions (token_hash, user_id, role, expires_at)
       select sha256(gen_random_uuid()::text::bytea), id, role, now() + interval '1 hour' from users where id = $1
       returning id`,
      [id],
    )
    return rows[0].id
  },
  applicant: async () => {
    const applicant = await portal.person('user')
    await completeBoth(applicant, { customerName: canary })
    await owners.admin.call('POST', `/api/admin/applications/${applicant.id}/assign`, {
      officerId: owners.loan_officer.id,
    })
    await portal.db.pool.query('update applications set sent_at = now() where user_id = $1', [applicant.id])
    return applicant.id
  },
  officer: async () => (await portal.person('loan_officer')).id,
  user: async () => (await portal.person('user')).id,
  move: async mover => {
    const body = { clientIds: [await owners.loan_officer.newClient()], officerId: others.loan_officer.id }
    return (await mover.call('POST', '/api/admin/clients/move', body)).json().moveId
  },
  'deleted user': async () => {
    const { id } = await portal.person('user')
    await owners.admin.call('DELETE', `/api/admin/users/${id}`)
    return id
  },
}

/** Makes the call with a given id and a body that fits its schema. */
function attempt({ method, path, call }: (typeof calls)[number], id: string, person: Person) {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => plainParts[part] ?? id)
  const body = {
    ...Object(call.body ? Create(call.body) : {}),
    ...('formType' in (call.body?.properties ?? {}) && { formType: 'user_form' }),
  }
  return person.call(method, url, method === 'GET' ? undefined : body)
}

async function everything(): Promise<unknown> {
  const { rows } = await portal.db.pool.query(`
    select (select md5(string_agg(t::text, '' order by id)) from forms t) as forms,
      (select md5(string_agg(t::text, '' order by id)) from clients t) as clients,
      (select md5(string_agg(t::text, '' order by user_id)) from applications t) as applications,
      (select count(*) from sessions) as sessions, (select count(*) from form_history) as history,
      (select count(*) from check_notes) as notes, (select count(*) from form_completions) as completions`)
  return rows
}

test('every parameter of every address names something with an owner or something public', () => {
  const unknown = calls.flatMap(({ name, things }) =>
    things.filter(({ thing }) => thing === undefined).map(({ part }) => `${name}: whose is {${part}}?`),
  )
  expect(unknown).toEqual([])
})

describe.each(ofSomebody)('$name', call => {
  test.each(rolesOf(call.call))('%s: gives access only to the owner', async role => {
    const [{ thing } = { thing: undefined }] = call.named
    if (thing == null) throw new Error('It names nothing.')
    const id = await make[thing](owners[role])
    if (call.strangers !== null) {
      const before = await everything()
      const foreign = await attempt(call, id, others[role])
      expect(foreign.statusCode, foreign.body).toBe(call.strangers)
      expect(foreign.body).not.toContain(canary)
      expect(await everything()).toEqual(before)
      if (call.strangers === 404) {
        const unknown = await attempt(call, nobodys, others[role])
        expect([foreign.statusCode, foreign.body]).toEqual([unknown.statusCode, unknown.body])
      }
    }
    const owner = call.strangers === null ? others[role] : owners[role]
    const answer = await attempt(call, id, owner)
    expect([401, 403, 404], answer.body).not.toContain(answer.statusCode)
    expect(answer.statusCode, answer.body).toBeLessThan(500)
  })
})

const lists = calls.filter(
  ({ call, method, named, path }) =>
    method === 'GET' &&
    named.length === 0 &&
    !call.download &&
    call.access !== 'public' &&
    !path.startsWith('/api/admin/'),
)
describe.each(lists)('$name', call => {
  test.each(rolesOf(call.call))('%s: contains nothing that belongs to somebody else', async role => {
    await make.client(owners.loan_officer)
    const answer = await attempt(call, nobodys, others[role])
    expect(answer.body).not.toContain(canary)
    expect(answer.body).not.toContain(owners[role].id)
  })
})

test('a wrong body for somebody else’s form gets the same answer as one for a form that does not exist', async () => {
  const formId = await make.form(owners.loan_officer)
  for (const [method, call, body, headers] of [
    ['PUT', 'save', { formData: { unknown: 1 } }, {}],
    ['PUT', 'save', { formData: { loanAmount: 'much' } }, {}],
    ['PUT', 'save', { formData: {} }, { 'if-match': 'x' }],
    ['POST', 'complete', { data: { unknown: 1 } }, {}],
    ['POST', 'complete', { formType: 'mse_assessment', data: {} }, {}],
  ] as const) {
    const answerTo = async (person: Person, id: string) => {
      const answer = await person.call(method, `/api/loan-officer/forms/${id}/${call}`, body, headers)
      return [answer.statusCode, answer.json()]
    }
    expect((await answerTo(owners.loan_officer, formId))[0], JSON.stringify(body)).toBe(400)
    const unknown = await answerTo(others.loan_officer, nobodys)
    expect(unknown).toEqual([404, { message: 'Form not found or access denied' }])
    expect(await answerTo(others.loan_officer, formId)).toEqual(unknown)
  }
})
