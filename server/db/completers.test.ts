import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateUpTo, type TestDatabase, unmigratedDatabase } from './test-database.ts'

// D44

let database: TestDatabase

beforeEach(async () => {
  database = await unmigratedDatabase()
})
afterEach(() => database.drop())

/** For each officer: the name, and how many completed forms and how many forms in all count as theirs. */
const counted = async () => {
  const { rows } = await database.pool.query<{ name: string; completed_count: number; form_count: number }>(
    'select name, completed_count, form_count from users order by name',
  )
  return rows.map(row => [row.name, row.completed_count, row.form_count])
}

test('migrated completions name the person from the history, or the client’s officer if the history has no entry', async () => {
  await migrateUpTo(database, '007')
  await database.pool.query(`
    with people as (
      insert into users (name, email, role, password_hash)
      select name, name || '@example.com', 'loan_officer', '-' from unnest(array['A', 'B', 'C']) name returning id, name
    ), client as (
      insert into clients (officer_id, name) select id, 'Moved from A to B' from people where name = 'B' returning id, officer_id
    ), made as (
      insert into forms (client_id, form_type, total_steps, assessment_year, created_by, status, submitted_at)
      select client.id, type, 6, 2024, client.officer_id, status, case status when 'completed' then now() end
      from client, (values ('user_form', 'completed'), ('mse_assessment', 'completed'), ('output_sheet', 'completed'),
        ('expert_scorecard', 'in_progress')) form (type, status)
      returning id, form_type
    )
    insert into form_history (form_id, version, action, actor_id)
    select made.id, version, action, people.id from made
    join (values ('user_form', 2, 'completed', 'A'), ('mse_assessment', 2, 'completed', 'A'),
      ('mse_assessment', 3, 'reopened', 'A'), ('mse_assessment', 4, 'completed', 'C'),
      ('expert_scorecard', 2, 'completed', 'A'), ('expert_scorecard', 3, 'reopened', 'B')) told (type, version, action, who)
      on told.type = made.form_type
    join people on people.name = told.who order by version`)
  await database.pool.query('select recount()')
  expect(await counted()).toEqual([
    ['A', 0, 0],
    ['B', 3, 4],
    ['C', 0, 0],
  ])

  await migrateUpTo(database, '008')
  const expected = [
    ['A', 1, 1],
    ['B', 1, 2],
    ['C', 1, 1],
  ]
  expect(await counted()).toEqual(expected)
  await database.pool.query('select recount()')
  expect(await counted()).toEqual(expected)
})
