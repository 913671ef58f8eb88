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
          'Please enter a valid email address. Please enter a valid phone number. The role must be loan officer, administrator or user, not “chief”',
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
