import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateUpTo, type TestDatabase, unmigratedDatabase } from './test-database.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await unmigratedDatabase()
})
afterEach(() => database.drop())

test('migration 040 adds the names with signs to the search words without them, and leaves all other rows alone', async () => {
  await migrateUpTo(database, '039')
  await database.pool.query(
    `with officer as (
       insert into users (name, email, role, password_hash) values ('Una O’Neil', 'una@example.com', 'loan_officer', '-') returning id
     )
     insert into clients (officer_id, name, email, business_name)
     select id, name, email, business from officer, (values
       ('Ama Mensah', 'a.m-s@example.com', 'Mensah Shop'), ('Ana O''Dell', '', ''), ('Bo Weiß', '', 'St. John''s Café')
     ) as c (name, email, business)`,
  )
  const rows = async () =>
    (
      await database.pool.query<{ name: string; words: string; row: string }>(
        'select name, words, xmin::text as row from people order by name',
      )
    ).rows
  const before = await rows()
  await migrateUpTo(database, '040')
  const after = await rows()
  const plain = after.filter(({ row }, at) => row === before[at]?.row)
  expect(plain.map(({ name }) => name)).toEqual(['Ama Mensah'])
  const added = after.flatMap(({ words }, at) => {
    const known = before[at]?.words.split('\n') ?? []
    return words.split('\n').filter(line => !known.includes(line))
  })
  expect(added).toEqual(['ana odell', 'bo weiss', 'st johns cafe', 'una oneil'])
})
