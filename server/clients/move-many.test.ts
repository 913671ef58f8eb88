import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// D11, D12, D13; spec 3 §1.18, §1.23

let portal: TestPortal
let admin: Person
let other: Person

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  other = await portal.person('loan_officer', 'Grace Oduya')
})
afterAll(() => portal.close())

const clientsOf = async ({ id }: Person): Promise<string[]> =>
  (await admin.call('GET', `/api/admin/users/${id}/clients`))
    .json()
    .clients.map((row: { _id: string }) => row._id)
const movedEntries = async () =>
  (await admin.call('GET', '/api/admin/audit?event=client%20moved')).json().matching

async function officerWith(clients: number) {
  const officer = await portal.person('loan_officer', 'Leaving Officer')
  const ids: string[] = []
  for (let made = 0; made < clients; made += 1) ids.push(await officer.newClient(`Client ${made}`))
  return { officer, ids }
}

test('chosen clients move in one call, and the history and the audit log say so of each', async () => {
  const { officer, ids } = await officerWith(3)
  const [first = '', second = ''] = ids
  const form = await officer.form(first, 'user_form')
  const before = await movedEntries()
  const body = { clientIds: [first, second, second], officerId: other.id }
  const answer = await admin.call('POST', '/api/admin/clients/move', body)
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { message: '2 clients are now with Grace Oduya.', moved: 2, moveId: expect.stringMatching(/^\d+$/) },
  ])
  expect(await clientsOf(officer)).toEqual([ids[2]])
  expect(await movedEntries()).toBe(before + 2)
  const path = `/api/admin/submissions/user-form/${form}/timeline`
  expect((await admin.call('GET', path)).json().events[0]).toMatchObject({
    action: 'moved',
    changes: [{ key: 'loanOfficer', to: `Grace Oduya <${other.email}>` }],
  })
  const again = (await admin.call('POST', '/api/admin/clients/move', body)).json()
  expect(again).toMatchObject({ moved: 0, moveId: null })
})

test('a client that is not there keeps all of them where they are, and nobody gets clients who cannot work', async () => {
  const { officer, ids } = await officerWith(2)
  await officer.call('DELETE', `/api/loan-officer/clients/${ids[1]}`)
  const move = (officerId: string) =>
    admin.call('POST', '/api/admin/clients/move', { clientIds: ids, officerId })
  expect((await move(other.id)).statusCode).toBe(409)
  expect((await move(admin.id)).statusCode).toBe(422)
  expect(await clientsOf(officer)).toEqual([ids[0]])
})

test.each(['deactivated', 'deleted'])(
  'an officer who is %s hands over all clients in the same act',
  async how => {
    const { officer, ids } = await officerWith(2)
    const end = (query: string) =>
      how === 'deleted'
        ? admin.call('DELETE', `/api/admin/users/${officer.id}${query}`)
        : admin.call('POST', `/api/admin/users/${officer.id}/deactivate${query}`)
    for (const nobody of [officer.id, admin.id, 'x']) {
      expect((await end(`?handOverTo=${nobody}`)).statusCode).toBe(422)
      expect((await officer.call('GET', '/api/auth/profile')).statusCode).toBe(200)
    }
    const answer = await end(`?handOverTo=${other.id}`)
    expect(answer.json().message).toMatch(/ 2 clients are now with Grace Oduya\.$/)
    expect((await officer.call('GET', '/api/auth/profile')).statusCode).toBe(401)
    expect(await clientsOf(other)).toEqual(expect.arrayContaining(ids))
  },
)

test.each(['deactivated', 'deleted', 'no officer any more'])(
  'a client whose officer is %s is restored to another officer only',
  async how => {
    const { officer, ids } = await officerWith(1)
    await officer.call('DELETE', `/api/loan-officer/clients/${ids[0]}`)
    const user = `/api/admin/users/${officer.id}`
    if (how === 'deleted') await admin.call('DELETE', user)
    else if (how === 'deactivated') await admin.call('POST', `${user}/deactivate`)
    else {
      const { version } = (await admin.call('GET', user)).json().user
      const edited = await admin.call('PUT', user, { role: 'user', version })
      expect(edited.statusCode).toBe(200)
    }
    const { clients } = (await admin.call('GET', '/api/admin/clients?status=deleted')).json()
    const { isActive } = clients.find((row: { _id: string }) => row._id === ids[0]).loanOfficer
    expect(isActive).toBe(how === 'no officer any more')

    const refused = await admin.call('POST', `/api/admin/clients/${ids[0]}/restore`)
    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      'Leaving Officer can no longer work on clients. Choose the loan officer who gets this one.',
    ])
    const restored = await admin.call('POST', `/api/admin/clients/${ids[0]}/restore?officerId=${other.id}`)
    expect(restored.json().client.loanOfficer).toMatchObject({ _id: other.id, isActive: true })
  },
)
