import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateUpTo, type TestDatabase, unmigratedDatabase } from './test-database.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await unmigratedDatabase()
})
afterEach(() => database.drop())

const formTallies = async () => {
  const { rows } = await database.pool.query<{ what: string; n: number }>(
    `select what, sum(n) as n from tallies group by what having sum(n) <> 0 order by what`,
  )
  return rows
}

/** Inserts a client and its form in one statement, as taking over an applicant does. */
async function takeOver(email: string): Promise<void> {
  await database.pool.query(
    `with officer as (
       insert into users (name, email, role, password_hash) values ('Officer', '${email}', 'loan_officer', '-') returning id
     ), client as (
       insert into clients (officer_id, name) select id, 'Taken over' from officer returning id, officer_id
     )
     insert into forms (client_id, form_type, total_steps, assessment_year, created_by)
     select id, 'user_form', 6, 2024, officer_id from client`,
  )
}

test('migration 005 corrects forms that take-overs counted twice, and prevents further ones', async () => {
  await migrateUpTo(database, '004')
  await takeOver('first@example.com')
  const form = { what: 'form/client/user_form/in_progress' }
  expect(await formTallies()).toContainEqual({ ...form, n: 2 })

  await migrateUpTo(database, '005')
  expect(await formTallies()).toContainEqual({ ...form, n: 1 })
  await takeOver('second@example.com')
  const kept = await formTallies()
  expect(kept).toContainEqual({ ...form, n: 2 })
  await database.pool.query('select recount()')
  expect(await formTallies()).toEqual(kept)
})

test('servers of the previous version keep running during the migration, and nothing is miscounted', async () => {
  await migrateUpTo(database, '004')
  await takeOver('first@example.com')
  let isApplied = false
  const goOn = async (worker: number) => {
    for (let round = 0; !isApplied || round < 20; round += 1) {
      await takeOver(`officer${worker}-${round}@example.com`)
      await database.pool.query(
        `update forms set status = case when status = 'completed' then 'in_progress' else 'completed' end,
           submitted_at = now()
         where id = (select id from forms order by id offset ${worker} limit 1)`,
      )
    }
  }
  const applied = migrateUpTo(database, '005').finally(() => {
    isApplied = true
  })
  await Promise.all([applied, goOn(0), goOn(1), goOn(2)])
  const kept = await formTallies()
  await database.pool.query('select recount()')
  expect(kept).toEqual(await formTallies())
})

test('a recount repairs a database that take-overs made wrong', async () => {
  await migrateUpTo(database, '004')
  await takeOver('first@example.com')
  await database.pool.query('select recount()')
  expect(await formTallies()).toContainEqual({ what: 'form/client/user_form/in_progress', n: 1 })
})
