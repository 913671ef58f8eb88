import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../../test-portal.ts'

// spec 3 §1.33

let portal: TestPortal
let admin: Person

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
})
afterAll(() => portal.close())

const send = async (table: string, how: object = {}) => {
  const answer = await admin.call('POST', '/api/admin/users/import', { table, ...how })
  return { status: answer.statusCode, ...answer.json() }
}
const outcomes = (rows: { line: number; outcome: string }[]) => rows.map(row => [row.line, row.outcome])
const people = async () =>
  Number(
    (
      await portal.db.kysely
        .selectFrom('users')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('an import of users', () => {
  test('names the columns that it ignores, so that a misspelt heading is noticed before users are created', async () => {
    const { leftOut, rows } = await send(
      'Name,Email,Fax,Department,email,\nYaw Boateng,yaw@left.example,+233245550101,Credit,other@left.example,x',
    )
    expect(leftOut).toEqual(['Fax', 'Department', 'email'])
    expect(rows).toMatchObject([{ email: 'yaw@left.example', phone: '' }])
    expect((await send('Yaw Boateng,yaw@left.example')).leftOut).toEqual([])
    for (const heading of ['Tel.', 'Mobile No.', 'Telephone', 'PHONE NUMBER', 'mobile_phone']) {
      const { rows, leftOut } = await send(`Name,Email,${heading}\nYaw,yaw@left.example,+233245550101`)
      expect([heading, rows[0].phone, leftOut]).toEqual([heading, '+233245550101', []])
    }
  })

  test('is tried first: each line shows its outcome, and nothing is written', async () => {
    const there = await portal.person('loan_officer')
    const before = await people()
    const table = [
      'Full name;E-mail;Phone number;Role',
      'Kofi Boateng;Kofi@New.example;+233 24 555 0101;',
      `Somebody Else;${there.email.toUpperCase()};;Administrator`,
      ';nobody@new.example;;',
      'No Address;no address;ask me;chief',
      'Kofi Again;kofi@new.example;;loan_officer',
      'Ada Chief;ada@new.example;;Administrator',
      '#N/A;looked.up@new.example;;',
    ].join('\n')
    const { status, rows, linksExpireAt } = await send(table)
    expect([status, linksExpireAt]).toEqual([200, null])
    expect(rows).toEqual([
      {
        line: 2,
        name: 'Kofi Boateng',
        email: 'kofi@new.example',
        phone: '+233 24 555 0101',
        role: 'loan_officer',
        outcome: 'create',
      },
      expect.objectContaining({ line: 3, outcome: 'exists' }),
      expect.objectContaining({ line: 4, outcome: 'refused', problem: 'Name is required' }),
      expect.objectContaining({
        line: 5,
        role: null,
        unknownRole: 'chief',
        outcome: 'refused',
        problem:
          'Please enter a valid email address. The role must be loan officer, administrator or user, not “chief”',
      }),
      expect.objectContaining({ line: 6, outcome: 'refused', problem: 'The same email as in line 2' }),
      expect.objectContaining({ line: 7, outcome: 'create', role: 'admin' }),
      expect.objectContaining({
        line: 8,
        outcome: 'refused',
        problem: 'The name is a formula error of the spreadsheet',
      }),
    ])
    expect(await people()).toBe(before)
  })

  test('refuses a role named like a property of every JavaScript object, such as constructor', async () => {
    const before = await people()
    const { status, rows } = await send('name,email,role\nAda Obi,ada.obi@new.example,Constructor', {
      create: true,
    })
    const problem = 'The role must be loan officer, administrator or user, not “Constructor”'
    expect([status, rows]).toMatchObject([200, [{ line: 2, role: null, outcome: 'refused', problem }]])
    expect(await people()).toBe(before)
  })

  test('creates the valid users, each with a link and no password, and a repetition creates nobody twice', async () => {
    const table =
      'first name,last name,email,role\nEsi,Owusu,esi@new.example,\nYaw,,yaw@new.example,user\n,,x,\n'
    const { rows, linksExpireAt } = await send(table, { create: true })
    expect(outcomes(rows)).toEqual([
      [2, 'created'],
      [3, 'created'],
      [4, 'refused'],
    ])
    expect(Date.parse(linksExpireAt)).toBeGreaterThan(Date.now())
    const user = await portal.db.kysely
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'esi@new.example')
      .executeTakeFirstOrThrow()
    expect(user).toMatchObject({ name: 'Esi Owusu', password_hash: null, created_by: 'import' })
    const accepted = await portal.app.inject({
      method: 'POST',
      url: '/api/auth/invitation/accept',
      payload: { token: rows[0].token, password: 'ferry across the volta' },
    })
    expect(accepted.json().user).toMatchObject({ email: 'esi@new.example', role: 'loan_officer' })
    const before = await people()
    const again = await send(table, { create: true })
    expect(outcomes(again.rows)).toEqual([
      [2, 'exists'],
      [3, 'waiting'],
      [4, 'refused'],
    ])
    expect(JSON.stringify(again.rows)).not.toContain('token')
    expect(await people()).toBe(before)
  })

  test('creates new links for users without a password, if requested', async () => {
    const table = 'Efua,efua@new.example\nKojo,kojo@new.example'
    const first = (await send(table, { create: true })).rows
    const second = (await send(table, { create: true, newLinks: true })).rows
    expect(second.map((row: { outcome: string }) => row.outcome)).toEqual(['waiting', 'waiting'])
    const ask = async (token: string) =>
      (await portal.app.inject({ method: 'POST', url: '/api/auth/invitation', payload: { token } }))
        .statusCode
    expect(await ask(first[0].token)).toBe(404)
    expect(await ask(second[0].token)).toBe(200)
  })

  test('records every creation and every new link in the audit log, without the token', async () => {
    const [row] = (await send('Abena,abena@new.example', { create: true })).rows
    await send('Abena,abena@new.example', { create: true, newLinks: true })
    const entries = await portal.db.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', 'abena@new.example')
      .orderBy('id')
      .execute()
    expect(entries.map(({ event, actor }) => [event, actor])).toEqual([
      ['user created', admin.email],
      ['invitation made', admin.email],
    ])
    expect(JSON.stringify(entries)).not.toContain(row.token)
  })

  test('creates nobody twice if two administrators import the same table at once', async () => {
    const table = Array.from({ length: 50 }, (_, n) => `Person ${n},person${n}@race.example`).join('\n')
    const both = await Promise.all([send(table, { create: true }), send(table, { create: true })])
    const created = both.flatMap(({ rows }) => rows).filter(({ outcome }) => outcome === 'created')
    expect(created).toHaveLength(50)
    // Every link that was handed out is valid.
    const links = await portal.db.kysely
      .selectFrom('invitations as i')
      .innerJoin('users as u', 'u.id', 'i.user_id')
      .select('u.email')
      .where('u.email', 'like', '%@race.example')
      .execute()
    expect(links).toHaveLength(50)
  })

  test('ignores marks that cannot be seen in headings, addresses and numbers, and how an accent is stored', async () => {
    const table = [
      '\u200bName,e\u200bmail\u2060,Phone\u200e',
      'Rene,rene\u0301@seen.example\u200b,\u202a+233 24 555 0101\u202c',
      'Rene Again,ren\u00e9@seen.example,',
    ].join('\n')
    const { rows, leftOut } = await send(table)
    expect(leftOut).toEqual([])
    expect(rows).toMatchObject([
      { line: 2, email: 'ren\u00e9@seen.example', phone: '+233 24 555 0101', outcome: 'create' },
      { line: 3, outcome: 'refused', problem: 'The same email as in line 2' },
    ])
  })

  test('accepts a thousand people, and refuses one more', async () => {
    const table = (n: number) =>
      `name,email,phone,role\n${Array.from({ length: n }, (_, i) => `Őfficer Ñumber ${i},officer.number.${i}@thousand.example,+233 24 555 ${i},loan officer`).join('\n')}`
    const refused = await send(table(1001))
    expect([refused.status, refused.message]).toEqual([
      422,
      'At most 1,000 people at a time; this table has more.',
    ])
    const { rows } = await send(table(1000), { create: true })
    expect(new Set(outcomes(rows).map(([, outcome]) => outcome))).toEqual(new Set(['created']))
    const { users } = (await admin.call('GET', '/api/admin/users?search=number.999@thousand.example')).json()
    expect(users).toHaveLength(1)
  })
})

// D59
describe('an import of a file as it is', () => {
  test('looks for the headings in the first 20 rows, and says which lines above them it skips', async () => {
    for (const separator of [',', ';', '\t']) {
      const table = [
        'Staff list 2026',
        '',
        `Prepared by hr@lender.example${separator}May`,
        ['Name', 'Email', 'Phone'].join(separator),
        ['Ada Five', 'ada5@x.example', '254712345678'].join(separator),
      ].join('\n')
      const { rows, skipped, leftOut } = await send(table)
      expect(skipped).toEqual(['Staff list 2026', 'Prepared by hr@lender.example · May'])
      expect(leftOut).toEqual([])
      expect(rows).toMatchObject([
        { line: 5, name: 'Ada Five', email: 'ada5@x.example', phone: '254712345678', outcome: 'create' },
      ])
    }
    const below = (lines: number) => `${'Staff\n'.repeat(lines)}name,email\nAda,ada@x.example`
    expect((await send(below(19))).rows).toMatchObject([{ line: 21, name: 'Ada' }])
    expect((await send(below(20))).status).toBe(422)
  })

  test.each([
    ['Employee Name,Work Email,Cell,Position', 'Ada One,ada1@x.example,254712345678,Loan Officer'],
    ['STAFF NAME,E-mail address:,Mobile No.,Role', 'Ada One,ada1@x.example,254712345678,'],
    ['Name,Vorname,E-Mail-Adresse (dienstlich),Handynummer', 'One,Ada,ada1@x.example,254712345678'],
    ['Vor- und Nachname,E-Mail,Telefon-Nr.,Rolle', 'Ada One,ada1@x.example,254712345678,'],
    ['Nom,Prénom,Adresse e-mail,Téléphone portable', 'One,Ada,ada1@x.example,254712345678'],
    ['Nombre,Apellidos,Correo electrónico,Teléfono móvil', 'Ada,One,ada1@x.example,254712345678'],
    ['Nome completo,Endereço de e-mail,Telemóvel,Cargo', 'Ada One,ada1@x.example,254712345678,officer'],
  ])('understands the headings %s', async (headings, person) => {
    const { rows, leftOut } = await send(`${headings}\n${person}`)
    expect(leftOut).toEqual([])
    expect(rows).toMatchObject([
      {
        name: 'Ada One',
        email: 'ada1@x.example',
        phone: '254712345678',
        role: 'loan_officer',
        outcome: 'create',
      },
    ])
  })

  test('takes no other name or address for that of the person, and what people do only for a role if it is one', async () => {
    const { rows, leftOut } = await send(
      'Manager Name,Manager Email,Company Name,Staff Name,Email,Position\nBo,bo@x.example,X Ltd,Ada,ada@x.example,Teller',
    )
    expect(leftOut).toEqual(['Manager Name', 'Manager Email', 'Company Name', 'Position'])
    expect(rows).toMatchObject([{ name: 'Ada', email: 'ada@x.example', role: 'loan_officer' }])
  })

  test('says what the columns are if it does not understand them, and does as the person says then', async () => {
    const table = 'Staff\nWho,Reach at,Ring,What for\nAda Two,ada2@x.example,254712345678,admin'
    const refused = await send(table, { create: true })
    expect([refused.status, refused.message]).toEqual([
      422,
      'The first row must name the columns: name, email, phone, role.',
    ])
    expect(refused.columns).toEqual([
      { heading: 'Who', example: 'Ada Two', means: null },
      { heading: 'Reach at', example: 'ada2@x.example', means: null },
      { heading: 'Ring', example: '254712345678', means: null },
      { heading: 'What for', example: 'admin', means: null },
    ])
    const { rows, leftOut, skipped } = await send(table, { columns: ['name', 'email', null, 'role'] })
    expect([leftOut, skipped]).toEqual([['Ring'], ['Staff']])
    expect(rows).toMatchObject([
      { line: 3, name: 'Ada Two', email: 'ada2@x.example', phone: '', role: 'admin', outcome: 'create' },
    ])
    const without = await send(table, { columns: ['name', null] })
    expect([without.status, without.message]).toEqual([422, 'There is no column “email”.'])
    expect((await send(table, { columns: ['names'] })).status).toBe(400)
    expect((await send('Ada,ada@x.example', { columns: [null, 'email', 'name'] })).rows).toMatchObject([
      { line: 1, outcome: 'refused', problem: 'Name is required' },
    ])
  })

  test('creates people without a phone number that they cannot have, and says so', async () => {
    const numbers = ['0712345678', '7.12E+08', '254712345678.0', 'ask me', '1'.repeat(40)]
    const table = numbers.map((number, at) => `Ada ${at},zero${at}@x.example,${number},officer`).join('\n')
    const notices = [
      'Without the phone number 0712345678: it needs the country code instead of the first 0',
      'Without the phone number 7.12E+08: a spreadsheet has changed it',
      'Without the phone number 254712345678.0: a spreadsheet has changed it',
      'Without the phone number ask me: it is no phone number',
      `Without the phone number ${'1'.repeat(32)}…: it is no phone number`,
    ]
    for (const [how, outcome] of [
      [{}, 'create'],
      [{ create: true }, 'created'],
    ] as const)
      expect((await send(table, how)).rows).toMatchObject(
        notices.map(notice => ({ phone: '', outcome, notice })),
      )
    const { users } = (await admin.call('GET', '/api/admin/users?search=zero0@x.example')).json()
    expect(users).toMatchObject([{ name: 'Ada 0' }])
  })

  test('removes from addresses what belongs to a link or a sentence', async () => {
    const { rows } = await send(
      'Ada,mailto:Ada@Shop.example\nBo,bo@shop.example.\nCo,MAILTO: co@shop.example?subject=Hi\nDo,mailto:',
    )
    expect(rows.map(({ email }: { email: string }) => email)).toEqual([
      'ada@shop.example',
      'bo@shop.example',
      'co@shop.example',
      '',
    ])
    expect(outcomes(rows).map(([, outcome]) => outcome)).toEqual(['create', 'create', 'create', 'refused'])
  })
})

test.each([
  ['', 'There are no rows in this table.'],
  [' \n\n', 'There are no rows in this table.'],
  ['name,email\n', 'There are no rows below the headings.'],
  ['Who,Where\nAma,Accra', 'The first row must name the columns: name, email, phone, role.'],
  ['name,phone\nAma,1', 'There is no column “email”.'],
  ['email\na@b.example', 'There is no column “name”.'],
])('the table %j is refused', async (table, message) => {
  const answer = await send(table)
  expect([answer.status, answer.message, answer.errors]).toEqual([422, message, { table: message }])
})
