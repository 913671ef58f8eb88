import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { type TestDatabase, testDatabase } from '../db/test-database.ts'
import { StartError } from '../error-text.ts'
import { ensureAdministrator } from './administrator.ts'
import { verifyPassword } from './argon2.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(async () => {
  await db.kysely.deleteFrom('users').execute()
})
afterAll(() => db.drop())

const administrators = () => db.kysely.selectFrom('users').selectAll().where('role', '=', 'admin').execute()

// D9
test('the first start creates admin@localhost with a random password and shows it once; later starts find the account', async () => {
  const first = await ensureAdministrator(db, readConfig({}))
  expect(first.email).toBe('admin@localhost')
  expect(first.password).toMatch(/^[\w-]{22}$/)
  expect(await ensureAdministrator(db, readConfig({}))).toEqual({ email: 'admin@localhost' })
  const [row, ...others] = await administrators()
  expect(others).toEqual([])
  expect(await verifyPassword(row?.password_hash ?? '', first.password ?? '')).toBe(true)
  // D49
  expect(row?.password_given).toBe(true)
})

test('a configured e-mail and password are used, and the password is not shown', async () => {
  const config = readConfig({ ADMIN_EMAIL: 'Chief@Bank.example', ADMIN_PASSWORD: 'from the vault' })
  expect(await ensureAdministrator(db, config)).toEqual({ email: 'chief@bank.example' })
  expect(await administrators()).toMatchObject([{ password_given: false }])
})

// D49
test.each(['Password1', 'administrator', 'director@bank.example', 'DIRECTOR'])(
  'an easily guessed first password is refused in one sentence: %s',
  async easy => {
    const starting = ensureAdministrator(
      db,
      readConfig({ ADMIN_EMAIL: 'director@bank.example', ADMIN_PASSWORD: easy }),
    )
    await expect(starting).rejects.toThrow(StartError)
    // The message must not contain the password, because logs may keep it.
    await expect(starting).rejects.toThrow(/^ADMIN_PASSWORD is easy to guess; choose another\.$/)
    expect(await administrators()).toEqual([])
  },
)

test('a portal that already has its administrator starts with any ADMIN_PASSWORD', async () => {
  await ensureAdministrator(db, readConfig({}))
  expect(await ensureAdministrator(db, readConfig({ ADMIN_PASSWORD: 'password1' }))).toEqual({
    email: 'admin@localhost',
  })
})

test('several servers that start at the same time create one administrator', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => ensureAdministrator(db, readConfig({}))))
  expect(await administrators()).toHaveLength(1)
  expect(answers.filter(answer => answer.password !== undefined)).toHaveLength(1)
})

test('an ADMIN_EMAIL that belongs to another account is refused with a message that names it', async () => {
  const officer = { name: 'O', email: 'o@bank.example', role: 'loan_officer', password_hash: '-' } as const
  await db.kysely.insertInto('users').values(officer).execute()
  const starting = ensureAdministrator(db, readConfig({ ADMIN_EMAIL: 'o@bank.example' }))
  await expect(starting).rejects.toThrow(StartError)
  await expect(starting).rejects.toThrow(/o@bank\.example/)
})
