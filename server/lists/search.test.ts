import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'
import { matchesSearch } from './search.ts'

// spec 2 §9.25

let portal: TestPortal
let admin: Person
let officer: Person

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  officer = await portal.person('loan_officer', 'Efua Officer')
  const people = [
    { name: 'Josefína Kwarteng', phone: '+255 754 123 456' },
    { name: 'Łukasz Øberg', phone: '0754 999 111' },
    { name: 'Nia O’Brien' },
    { name: "Seán O'Dell" },
    { name: 'Oconnor Ada' },
    { name: 'Bea O´Connor' },
    { name: 'Cleo O Connor' },
    { name: 'Rita DʼAngelo' },
    { name: 'Yusuf Al-Hassan' },
    { name: 'Zara Al Hassan' },
    { name: 'Ilse van der Merwe' },
    { name: 'Abdulrahman Osei' },
    { name: 'Kwame St. John' },
    { name: 'Gal·la Weiß' },
    { name: 'Uta Weiss' },
    { name: 'Ægir Þórðarson' },
    { name: 'Raﬃ J.R. Cœur' },
    { name: 'Ana-Maria d’Ávila', email: 'ana.maria@d-avila.example' },
  ]
  for (const client of people)
    expect((await officer.call('POST', '/api/loan-officer/clients', client)).statusCode).toBe(201)
})
afterAll(() => portal.close())

const josefina = ['Josefína Kwarteng']
const lukasz = ['Łukasz Øberg']

test.each([
  ['josefina', josefina],
  ['JOSEFÍNA', josefina],
  ['kwarteng josef', josefina],
  ['lukasz oberg', lukasz],
  ['0754 123 456', josefina],
  ['0754123456', josefina],
  ['+255754123456', josefina],
  ['00255 754-123-456', josefina],
  ['123456', josefina],
  ['+255 754 999 111', lukasz],
  ["o'brien", ['Nia O’Brien']],
  ['O’DELL', ["Seán O'Dell"]],
  ['o_dell', []],
  ['oconnor', ['Cleo O Connor', 'Bea O´Connor', 'Oconnor Ada']],
  ['O’Connor', ['Cleo O Connor', 'Bea O´Connor', 'Oconnor Ada']],
  ['o`connor bea', ['Bea O´Connor']],
  ['dangelo', ['Rita DʼAngelo']],
  ["D'Angelo", ['Rita DʼAngelo']],
  ['alhassan', ['Zara Al Hassan', 'Yusuf Al-Hassan']],
  ['AlHassan zara', ['Zara Al Hassan']],
  ['rita dangelo rita', ['Rita DʼAngelo']],
  ['vandermerwe', ['Ilse van der Merwe']],
  ['van der merwe', ['Ilse van der Merwe']],
  ['der', ['Ilse van der Merwe']],
  ['mer', ['Ilse van der Merwe']],
  ['rme', []],
  ['abdul rahman', ['Abdulrahman Osei']],
  ['utaweiss', ['Uta Weiss']],
  ['Al‑Hassan', ['Zara Al Hassan', 'Yusuf Al-Hassan']],
  ['al hassan', ['Zara Al Hassan', 'Yusuf Al-Hassan']],
  ['st john', ['Kwame St. John']],
  ['St.John', ['Kwame St. John']],
  ['weiss', ['Uta Weiss', 'Gal·la Weiß']],
  ['WEIẞ', ['Uta Weiss', 'Gal·la Weiß']],
  ['galla', ['Gal·la Weiß']],
  ['aegir thordarson', ['Ægir Þórðarson']],
  ['ægir þórðarson', ['Ægir Þórðarson']],
  ['raffi jr coeur', ['Raﬃ J.R. Cœur']],
  ['Raffi, J.R.', ['Raﬃ J.R. Cœur']],
  ['anamaria davila', ['Ana-Maria d’Ávila']],
  ['ana.maria@d-avila.example', ['Ana-Maria d’Ávila']],
  ['anamaria@davila.example', []],
  ['kwarteng oberg', []],
  ['0754 123 457', []],
])(
  'a search for "%s" finds a client regardless of accents, signs inside names, word order and the spelling of phone numbers',
  async (search, expected) => {
    for (const [person, path] of [
      [admin, '/api/admin/clients'],
      [officer, '/api/loan-officer/clients'],
    ] as const) {
      const { clients } = (await person.call('GET', `${path}?search=${encodeURIComponent(search)}`)).json()
      expect(
        clients.map((row: { name: string }) => row.name),
        path,
      ).toEqual(expected)
    }
  },
)

test('clients with a matching name come before those with a matching loan officer, across pages, and both are counted', async () => {
  const wekesa = await portal.person('loan_officer', 'Juma Wekesa')
  await officer.newClient('Amina Wekesa')
  for (const name of ['First', 'Second', 'Wekesa Third']) await wekesa.newClient(name)
  await officer.newClient('Last Wekesa')
  const expected = ['Last Wekesa', 'Wekesa Third', 'Amina Wekesa', 'Second', 'First']
  for (const limit of [1, 2, 3, 50]) {
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { clients: { name: string }[]; nextCursor: string | null } = (
        await admin.call(
          'GET',
          `/api/admin/clients?search=wekesa&limit=${limit}${cursor && `&cursor=${cursor}`}`,
        )
      ).json()
      expect(page).toMatchObject({ matching: 5, matchingExact: true, byOfficer: 2 })
      seen.push(...page.clients.map(row => row.name))
      cursor = page.nextCursor
    }
    expect(seen, `${limit} at a time`).toEqual(expected)
  }
})

describe('a search', () => {
  const contacts = [
    { name: 'Client 000777' },
    { name: 'Client 000777 and Sons' },
    { name: 'Client 7', phone: '+255 700 000 777' },
    { name: 'Client 8', phone: '+255 700 007 779' },
  ]
  let holder: Person
  beforeAll(async () => {
    holder = await portal.person('loan_officer', 'Named Otherwise')
    // A list shows the newest first. The best matches are created first, so without ranking they come last.
    for (const client of contacts)
      expect((await holder.call('POST', '/api/loan-officer/clients', client)).statusCode).toBe(201)
  })

  test.each([
    ['client 000777', ['Client 000777', 'Client 000777 and Sons', 'Client 8', 'Client 7']],
    ['000777  Client', ['Client 000777', 'Client 000777 and Sons', 'Client 8', 'Client 7']],
    ['000777', ['Client 000777 and Sons', 'Client 000777', 'Client 8', 'Client 7']],
    ['0700 000 777', ['Client 7']],
  ])(
    'for "%s" lists exact names first, then names that contain it, then phone numbers, across pages',
    async (search, expected) => {
      for (const [person, path] of [
        [admin, '/api/admin/clients'],
        [holder, '/api/loan-officer/clients'],
      ] as const) {
        for (const limit of [1, 2, 3, 50]) {
          const seen: string[] = []
          for (let cursor: string | null = ''; cursor !== null; ) {
            const asked = `${path}?search=${encodeURIComponent(search)}&limit=${limit}${cursor && `&cursor=${cursor}`}`
            const page: { clients: { name: string }[]; nextCursor: string | null } = (
              await person.call('GET', asked)
            ).json()
            seen.push(...page.clients.map(row => row.name))
            cursor = page.nextCursor
          }
          expect(seen, `${path}, ${limit} at a time`).toEqual(expected)
        }
      }
    },
  )

  test('with over a thousand matches keeps the order of the list, across pages', async () => {
    const crowd = await portal.person('loan_officer', 'Crowd Keeper')
    await portal.db.pool.query(
      `insert into clients (officer_id, name, email, phone, created_at)
       select $1, case i when 1 then 'Crowd' else 'Crowd ' || i end, '', '', '2024-01-01'::timestamptz + i * interval '1 minute'
       from generate_series(1, 1001) i`,
      [crowd.id],
    )
    await holder.newClient('Crowd Too')
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const asked = `/api/admin/clients?search=crowd&limit=500${cursor && `&cursor=${cursor}`}`
      const page: { clients: { name: string }[]; nextCursor: string | null } = (
        await admin.call('GET', asked)
      ).json()
      seen.push(...page.clients.map(row => row.name))
      cursor = page.nextCursor
    }
    const crowded = Array.from({ length: 1_000 }, (_, at) => `Crowd ${1_001 - at}`)
    expect(seen).toEqual(['Crowd Too', ...crowded, 'Crowd'])
  })

  test('with an explicit order keeps that order', async () => {
    const { clients } = (await admin.call('GET', '/api/admin/clients?search=000777&sort=-name')).json()
    expect(clients.map((row: { name: string }) => row.name)).toEqual(
      contacts.map(({ name }) => name).toReversed(),
    )
  })

  test('for a user lists the exact name before longer ones', async () => {
    await portal.person('loan_officer', 'Ann Lee')
    await portal.person('loan_officer', 'Ann Leeward')
    const { users } = (await admin.call('GET', '/api/admin/users?search=ann%20lee')).json()
    expect(users.map((row: { name: string }) => row.name)).toEqual(['Ann Lee', 'Ann Leeward'])
  })

  test('for a user or an officer leaves out the signs inside their names, too', async () => {
    const officer = await portal.person('loan_officer', "Fiona O'Hara-Voß")
    await officer.newClient('Held By Fiona')
    for (const search of ['ohara', 'O’Hara', 'haravoss', 'fiona o hara voss']) {
      const asked = encodeURIComponent(search)
      const { users } = (await admin.call('GET', `/api/admin/users?search=${asked}`)).json()
      const { clients } = (await admin.call('GET', `/api/admin/clients?search=${asked}`)).json()
      expect([search, users, clients]).toMatchObject([
        search,
        [{ name: "Fiona O'Hara-Voß" }],
        [{ name: 'Held By Fiona' }],
      ])
    }
  })

  test.each(['9.x', '0.x', 'x.', '.', 'officer.'])(
    'with the invalid cursor "%s" is refused',
    async cursor => {
      const answer = await admin.call('GET', `/api/admin/clients?search=000777&cursor=${cursor}`)
      expect(answer.statusCode).toBe(400)
    },
  )
})

test('a changed phone number is found at once, and the former one no longer', async () => {
  const id = await officer.newClient('Changing Phone')
  const found = async (search: string) =>
    (await admin.call('GET', `/api/admin/clients?search=${search}`)).json().clients.length
  await officer.call('PUT', `/api/loan-officer/clients/${id}`, { phone: '+233 24 555 0101' })
  expect([await found('0245550101'), await found('0245550202')]).toEqual([1, 0])
  await officer.call('PUT', `/api/loan-officer/clients/${id}`, { phone: '+233 24 555 0202' })
  expect([await found('0245550101'), await found('0245550202')]).toEqual([0, 1])
})

test('an export of a searched list has the order of the list, best matches first', async () => {
  const named = await portal.person('loan_officer', 'Temba Moyo')
  await officer.newClient('Temba')
  await officer.newClient('Temba and Daughters')
  await officer.call('POST', '/api/loan-officer/clients', { name: 'Moyo', email: 'temba@mail.example' })
  await named.newClient('Of the officer')
  await portal.person('loan_officer', 'Temba')
  await (await portal.person('loan_officer', 'Zuri Abebe')).newClient('Of Zuri')
  for (const [asked, expected] of [
    ['clients?search=temba', ['Temba', 'Temba and Daughters', 'Moyo', 'Of the officer']],
    ['clients?search=temba&sort=name', ['Moyo', 'Temba', 'Temba and Daughters', 'Of the officer']],
    ['users?search=temba', ['Temba', 'Temba Moyo']],
    ['clients?search=zuri', ['Of Zuri']],
    ['users?search=qz', []],
  ] as const) {
    const shown = (await admin.call('GET', `/api/admin/${asked}`)).json()
    const names = (shown.clients ?? shown.users).map((row: { name: string }) => row.name)
    expect(names, asked).toEqual(expected)
    const path = `/api/admin/export/${asked.replace('?', '/csv?')}`
    const [header = '', ...lines] = (await admin.call('GET', path)).body.trim().split('\r\n')
    const column = header.split(',').indexOf('"Name"')
    const exported = lines.map(line => line.split(',')[column]?.replaceAll('"', ''))
    expect(exported, asked).toEqual(expected)
  }
})

test('a search that finds nobody looks through everybody once, and not again for each kind of match', async () => {
  const read = vi.spyOn(portal.db.serving.pool, 'query')
  const { clients, matching } = (await admin.call('GET', '/api/admin/clients?search=qz')).json()
  expect([clients, matching]).toEqual([[], 0])
  const statements = read.mock.calls.map(([statement]: unknown[]) => JSON.stringify(statement))
  read.mockRestore()
  expect(statements.filter(statement => statement.includes('people d'))).toHaveLength(1)
})

test('a search for a name asks the indexes of the words with and without their spaces', async () => {
  const plan = await portal.db.kysely.transaction().execute(async transaction => {
    await sql`set local enable_seqscan = off`.execute(transaction)
    const found = sql`explain select from people d where ${matchesSearch(sql`d.words`, 'alhassan zara')}`
    const { rows } = await found.execute(transaction)
    return JSON.stringify(rows)
  })
  for (const index of ['people_words', 'people_joined_words'])
    expect(plan).toContain(`Index Scan on ${index}`)
  expect(plan).not.toContain('Seq Scan')
})
