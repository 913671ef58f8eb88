import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findingsOf, sealNow } from '../seals/test-seals.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// spec 3 §1.115–117

// Exports start separate processes, which is slow on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

let portal: TestPortal
let admin: Person
let officer: Person

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  officer = await portal.person('loan_officer')
})
afterAll(() => portal.close())

const query = async (text: string, values: unknown[] = []) => (await portal.db.pool.query(text, values)).rows

async function exported(path: string): Promise<void> {
  const answer = await admin.call('GET', `/api/admin/export/${path}`)
  expect([path, answer.statusCode]).toEqual([path, 200])
}

/** Searches for people and exports the result, as an administrator does. */
async function searched(...texts: readonly string[]): Promise<void> {
  for (const text of texts) await exported(`clients/csv?search=${encodeURIComponent(text)}`)
}

/** Returns the search texts of exports in the log, in their order; null for one that was erased. */
const searches = async () =>
  (
    await query(`select detail ->> 'search' as search, detail ->> 'format' as format from audit_log
      where event = 'exported' and subject = 'clients' order by id`)
  ).map(({ search, format }) => `${format} ${search}`)

async function eraseClient(id: string): Promise<void> {
  const [{ number }] = await query('select client_id as number from clients where id = $1', [id])
  await officer.call('DELETE', `/api/loan-officer/clients/${id}`)
  const erased = await admin.call('POST', `/api/admin/clients/${id}/erase`, { confirm: number })
  expect(erased.statusCode).toBe(200)
}

async function eraseUser({ id, email }: Person): Promise<void> {
  await admin.call('DELETE', `/api/admin/users/${id}`)
  const erased = await admin.call('POST', `/api/admin/users/${id}/erase`, { confirm: email })
  expect(erased.statusCode).toBe(200)
}

const logSays = async (text: string) =>
  query('select event, subject, detail from audit_log t where strpos(lower(t::text), lower($1)) > 0', [text])

it('erasing a client removes their names and numbers from the searches in recorded exports', async () => {
  const id = await officer.newClient('Zoë Quorvane')
  await officer.call('PUT', `/api/loan-officer/clients/${id}`, {
    name: 'Zoë Brelt',
    email: 'zoe.brelt@example.org',
    phone: '+233 71 999 8887',
  })
  const [{ number }] = await query('select client_id as number from clients where id = $1', [id])
  await officer.newClient('Yaw Common')
  await searched(
    'zoe quorvane',
    'BRELT',
    'zoe.brelt@example.org',
    '071 9998887',
    'o',
    'Yaw',
    'nobody',
    number,
  )
  await sealNow(portal)
  await eraseClient(id)
  expect(await searches()).toEqual([
    'csv null',
    'csv null',
    'csv null',
    'csv null',
    // A search that also finds others identifies nobody, and neither does the client number.
    'csv o',
    'csv Yaw',
    'csv nobody',
    `csv ${number}`,
  ])
  for (const words of ['quorvane', 'brelt', '9998887']) expect(await logSays(words)).toEqual([])
  expect(await findingsOf(portal)).toEqual([])
})

it('a search that finds two clients of the same name is removed when the second is erased', async () => {
  const [one, two] = [await officer.newClient('Twin Vestergrim'), await officer.newClient('Twin Vestergrim')]
  await searched('vestergrim')
  await eraseClient(one)
  expect((await searches()).at(-1)).toBe('csv vestergrim')
  await eraseClient(two)
  expect((await searches()).at(-1)).toBe('csv null')
  expect(await findingsOf(portal)).toEqual([])
})

it('erasing an applicant removes them from recorded exports and from failed attempts with codes', async () => {
  const person = await portal.person('user', 'Canaria Applicant')
  // A registration writes this entry, before which nothing in the log can be about the person.
  await query(`insert into audit_log (event, actor_id, actor) values ('registered', $1, $2)`, [
    person.id,
    person.email,
  ])
  await exported(`users/${person.id}/submissions/csv`)
  await exported(`users/csv?search=canaria`)
  const tried = await officer.call('POST', '/api/loan-officer/applicants/open', {
    email: person.email,
    code: 'K7Q-2MP',
  })
  expect(tried.statusCode).toBe(422)
  await sealNow(portal)
  await eraseUser(person)
  for (const words of ['canaria', person.email]) {
    expect(await logSays(words)).toEqual([])
    expect(await query('select account from failed_attempts where strpos(account, $1) > 0', [words])).toEqual(
      [],
    )
  }
  expect(await findingsOf(portal)).toEqual([])
})

it('erasing an officer removes them from the entries of moved clients', async () => {
  const gone = await portal.person('loan_officer', 'Canaria Officer')
  const id = await gone.newClient('Yaw Moved')
  for (const to of [officer, gone, officer])
    expect((await admin.call('POST', `/api/admin/clients/${id}/move`, { officerId: to.id })).statusCode).toBe(
      200,
    )
  await sealNow(portal)
  await eraseUser(gone)
  expect(await logSays(gone.email)).toEqual([])
  expect(
    await query(
      `select detail - 'clientId' as detail from audit_log where event = 'client moved' order by id`,
    ),
  ).toEqual([
    { detail: { from: '', to: officer.email } },
    { detail: { from: officer.email, to: '' } },
    { detail: { from: '', to: officer.email } },
  ])
  expect(await findingsOf(portal)).toEqual([])
})

it('a removed or changed mark of an erasure is found by the verification', async () => {
  const person = await portal.person('user', 'Canaria Marked')
  await eraseUser(person)
  const client = await officer.newClient('Marked Client')
  const form = await officer.form(client, 'user_form')
  await eraseClient(client)
  const entryOf = async (id: string) => (await query('select entry from erased where id = $1', [id]))[0].entry
  const [ofPerson, ofClient] = [await entryOf(person.id), await entryOf(client)]
  await sealNow(portal)
  const other = await officer.newClient('Living Client')
  const unsaid = (what: string, id: string) =>
    `${what} ${id} is marked as erased, but no entry of the audit log says so.`
  const unmarked = (entry: number, id: string) =>
    `Entry ${entry} of the audit log says that ${id} was erased, but it is not marked as erased.`
  await query('alter table erased disable trigger user')
  await query('delete from erased where id = $1', [person.id])
  await query('update erased set id = $1 where id = $2', [other, client])
  expect(await findingsOf(portal)).toEqual([
    unsaid('Client', other),
    unmarked(ofPerson, person.id),
    unmarked(ofClient, client),
  ])
  await query(`insert into erased (id, kind, entry) values ($1, 'user', $2)`, [person.id, ofPerson])
  await query(`update erased set id = $1 where id = $2`, [client, other])
  await query('update erased set entry = $1 where id = $2', [ofPerson, form])
  const [first] = await findingsOf(portal)
  expect(first).toBe(unsaid('Form', form))
  await query('update erased set entry = $1 where id = $2', [ofClient, form])
  expect(await findingsOf(portal)).toEqual([])
})

it('erasing a client removes a search that was typed with the other apostrophe', async () => {
  const id = await officer.newClient('Mab O’Vrill')
  await searched("o'vrill")
  await eraseClient(id)
  expect((await searches()).at(-1)).toBe('csv null')
  expect(await logSays("o'vrill")).toEqual([])
})

it.each(['ovrillstein', "O'Vrill-Stein", 'o vrill.stein', 'zweiß', 'Zweiss'])(
  'erasing a client removes the search "%s", which leaves out the signs inside the name',
  async search => {
    const id = await officer.newClient('Zweiß O’Vrill-Stein')
    await searched(search)
    await eraseClient(id)
    expect((await searches()).at(-1)).toBe('csv null')
    expect(await logSays(search.toLowerCase())).toEqual([])
  },
)

it('erasing a client removes a search that writes the name in one word, unless it also finds somebody else', async () => {
  const one = await officer.newClient('Yara Al Quorbani')
  const other = await officer.newClient('Tariq Alquorbani')
  await searched('alquorbani')
  await eraseClient(one)
  expect(await logSays('alquorbani')).not.toEqual([])
  await eraseClient(other)
  await officer.newClient('Somebody Else')
  const again = await officer.newClient('Yara El Quorbani')
  await officer.newClient('Omar Elquorbanis')
  await searched('elquorbani yara')
  await eraseClient(again)
  expect(await logSays('elquorbani yara')).toEqual([])
})

it('erasing a client leaves a search that also finds somebody who writes the name without signs', async () => {
  const id = await officer.newClient('Kept O’Sullivan-Gray')
  await officer.newClient('Kept Osullivangray')
  await searched("o'sullivan-gray")
  await eraseClient(id)
  expect(await logSays("o'sullivan-gray")).not.toEqual([])
})
