import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateUpTo, type TestDatabase, unmigratedDatabase } from './test-database.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await unmigratedDatabase()
})
afterEach(() => database.drop())

const read = async (query: string) => (await database.pool.query(query)).rows

test('migration 043 opens a database with decided files, and what triggers still keep follows a form as before', async () => {
  await migrateUpTo(database, '042')
  await database.pool.query(`
    with officer as (
      insert into users (name, email, role, password_hash) values ('Grace', 'grace@example.com', 'loan_officer', '-') returning id
    ), client as (
      insert into clients (officer_id, name) select id, name from officer, unnest(array['Ama', 'Bo']) name
      returning id, officer_id, name
    )
    insert into forms (client_id, form_type, total_steps, assessment_year, created_by, completed_by, status, submitted_at,
      form_data, calculated_fields)
    select id, type, 6, 2024, officer_id, officer_id, 'completed', now(),
      case type when 'credit_app_memo' then '{"decision": "approve", "branch": " Hill Road "}'
        else '{"BranchName": "Harbour"}' end::jsonb,
      case type when 'credit_app_memo' then '{"riskCategory": "Low Risk"}' else '{}' end::jsonb
    from client, unnest(array['user_form', 'credit_app_memo']) type`)
  const keptBefore = await read('select * from users')

  await migrateUpTo(database, '043')
  expect(await read('select * from users')).toEqual(keptBefore)
  const standing = () => read('select name, branch, completed_count from clients order by name')
  expect(await standing()).toEqual([
    { name: 'Ama', branch: 'Hill Road', completed_count: 2 },
    { name: 'Bo', branch: 'Hill Road', completed_count: 2 },
  ])
  expect(await read('select distinct risk_category from forms where risk_category is not null')).toEqual([
    { risk_category: 'Low Risk' },
  ])

  await database.pool.query(`update forms set status = 'in_progress', submitted_at = null, calculated_fields = '{}'
    where form_type = 'credit_app_memo' and client_id = (select id from clients where name = 'Bo')`)
  expect(await standing()).toEqual([
    { name: 'Ama', branch: 'Hill Road', completed_count: 2 },
    { name: 'Bo', branch: 'Harbour', completed_count: 1 },
  ])
  expect(
    await read(
      'select c.name, d.is_live, d.is_reopened from decisions d join clients c on c.id = d.client_id order by c.name',
    ),
  ).toEqual([
    { name: 'Ama', is_live: true, is_reopened: false },
    { name: 'Bo', is_live: false, is_reopened: true },
  ])
  expect(await read('select completed_count, form_count from users')).toEqual([
    { completed_count: 3, form_count: 4 },
  ])
})
