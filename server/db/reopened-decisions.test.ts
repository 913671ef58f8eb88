import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateUpTo, type TestDatabase, unmigratedDatabase } from './test-database.ts'

// D56

let database: TestDatabase

beforeEach(async () => {
  database = await unmigratedDatabase()
})
afterEach(() => database.drop())

const decisions = async (columns: string) =>
  (
    await database.pool.query(
      `select c.name, d.decision, ${columns} from decisions d join clients c on c.id = d.client_id order by c.name`,
    )
  ).rows

test('migration 041 opens a database with decided files of which a form, or the memo itself, is open again', async () => {
  await migrateUpTo(database, '040')
  await database.pool.query(`
    with officer as (
      insert into users (name, email, role, password_hash) values ('Grace', 'grace@example.com', 'loan_officer', '-') returning id
    ), client as (
      insert into clients (officer_id, name) select id, name from officer, unnest(array['Ama', 'Bo', 'Cy']) name
      returning id, officer_id, name
    )
    insert into forms (client_id, form_type, total_steps, assessment_year, created_by, completed_by, status, submitted_at, form_data)
    select id, type, 6, 2024, officer_id, officer_id, 'completed', now(),
      case type when 'credit_app_memo' then jsonb_build_object('decision', 'approve', 'loanAmount', 5000) else '{}' end
    from client, unnest(array['output_sheet', 'credit_app_memo']) type`)
  const open = (client: string, type: string) =>
    database.pool.query(
      `update forms set status = 'in_progress', submitted_at = null
       where form_type = $2 and client_id = (select id from clients where name = $1)`,
      [client, type],
    )
  await open('Bo', 'output_sheet')
  await open('Cy', 'credit_app_memo')
  expect((await decisions('d.is_live')).map(({ name }) => name)).toEqual(['Ama', 'Bo'])

  await migrateUpTo(database, '041')
  expect(await decisions('d.is_live, d.is_reopened')).toEqual([
    { name: 'Ama', decision: 'approve', is_live: true, is_reopened: false },
    { name: 'Bo', decision: 'approve', is_live: false, is_reopened: true },
    { name: 'Cy', decision: 'approve', is_live: false, is_reopened: true },
  ])
})
