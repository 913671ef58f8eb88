import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptAnswers } from '../../engine/accept.ts'
import { problemsOfForm } from '../../engine/validate.ts'
import { kitFor } from '../../forms/all.ts'
import { formTypes } from '../../forms/catalogue.ts'
import type { Check, ClientFile } from '../../forms/checks/check.ts'
import { checksOf } from '../../forms/checks.ts'
import { policy1 } from '../../forms/policy/policy.ts'
import { type TestDatabase, testDatabase } from '../db/test-database.ts'
import { formOf } from '../forms/records.ts'
import { contradictingName } from './contradictions.ts'
import { fillDemo } from './fill-demo.ts'

const now = new Date('2026-11-20T12:00:00Z')
const fill = (database: TestDatabase) => fillDemo(database, 2024, now)

function addUser(database: TestDatabase, email: string, role: 'admin' | 'user') {
  return database.kysely
    .insertInto('users')
    .values({ name: email, email, role, password_hash: 'x' })
    .execute()
}

describe('the demo lender', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
    await addUser(database, 'admin@localhost', 'admin')
    await fill(database)
  })
  afterAll(() => database.drop())

  const formRows = () => database.kysely.selectFrom('forms').selectAll().execute()

  it('has 3 officers, 42 clients, of whom one is contradictory and one was an applicant, and 5 ordinary users', async () => {
    const users = await database.kysely.selectFrom('users').select('role').execute()
    expect(users.filter(({ role }) => role === 'loan_officer')).toHaveLength(3)
    expect(users.filter(({ role }) => role === 'user')).toHaveLength(5)
    const clients = await database.kysely.selectFrom('clients').select(['name', 'officer_id']).execute()
    expect(clients).toHaveLength(42)
    expect(new Set(clients.map(({ name }) => name)).size).toBe(42)
    expect(new Set(clients.map(({ officer_id }) => officer_id)).size).toBe(3)
  })

  it('has a history for each form that begins with its creation and has a row for each version', async () => {
    const events = await database.kysely.selectFrom('form_history').selectAll().orderBy('id').execute()
    for (const { id, version, client_id, taken_over_at } of await formRows()) {
      const own = events.filter(event => event.form_id === id)
      expect(own[0]?.action).toBe(client_id && taken_over_at ? 'taken_over' : 'created')
      expect(own.map(event => event.version)).toEqual(Array.from({ length: version }, (_, at) => at + 1))
    }
  })

  it('has its dates in order: client, form, saves, completion, next form, today', async () => {
    // Applicants fill in their forms before they become clients.
    const clients = await database.kysely
      .selectFrom('clients')
      .selectAll()
      .where('applicant_id', 'is', null)
      .execute()
    const rows = await formRows()
    for (const { id, created_at, updated_at } of clients) {
      const chain = formTypes.flatMap(type =>
        rows.filter(row => row.client_id === id && row.form_type === type),
      )
      const dates = chain.flatMap(form => [form.created_at, form.submitted_at ?? form.updated_at])
      const all = [created_at, ...dates, updated_at, now].map(Number)
      expect(all).toEqual(all.toSorted((a, b) => a - b))
    }
  })

  it('has clients at every stage of the chain', async () => {
    const perClient = new Map<string, number>()
    for (const { client_id, status } of await formRows()) {
      if (client_id)
        perClient.set(client_id, (perClient.get(client_id) ?? 0) + (status === 'completed' ? 1 : 0))
    }
    const stages = Array.from({ length: formTypes.length + 1 }, (_, completed) => completed)
    expect(new Set(perClient.values())).toEqual(new Set(stages))
  })

  it('contains what the server would have stored: valid completed forms with their calculated values', async () => {
    for (const row of await formRows()) {
      const form = formOf(row)
      const { errors } = acceptAnswers(form, row.form_data)
      expect(errors, row.form_type).toEqual({})
      if (row.status !== 'completed') continue
      const today = (row.submitted_at ?? now).toISOString().slice(0, 10)
      const context = { today }
      // `acceptAnswers` found no errors, so these are valid answers.
      const answers = row.form_data as Parameters<typeof problemsOfForm>[1]
      expect(problemsOfForm(form, answers, context), row.form_type).toEqual([])
      expect(row.calculated_fields).toEqual(form.compute(answers, context))
    }
  })

  it('never has a form before its predecessor is completed', async () => {
    const rows = await formRows()
    // A copy that was taken over is in progress until the officer has checked it.
    for (const row of rows.filter(({ client_id, taken_over_at }) => !client_id || !taken_over_at)) {
      const before = formTypes[formTypes.indexOf(row.form_type) - 1]
      if (before === undefined) continue
      const predecessor = rows.find(
        other =>
          other.form_type === before && other.client_id === row.client_id && other.user_id === row.user_id,
      )
      expect(predecessor?.status).toBe('completed')
    }
  })

  /** Returns the results of the checks across the forms for each file with a decision, by the client's name. */
  async function checksByClient(): Promise<ReadonlyMap<string, readonly Check[]>> {
    const clients = await database.kysely.selectFrom('clients').select(['id', 'name']).execute()
    const rows = await formRows()
    const decided = clients.flatMap(({ id, name }) => {
      const own = rows.filter(row => row.client_id === id && row.status === 'completed')
      const hasMemo = own.some(({ form_type }) => form_type === 'credit_app_memo')
      return hasMemo ? [[name, checksOf(checkedOf(own))] as const] : []
    })
    return new Map(decided)
  }

  const checkedOf = (rows: Awaited<ReturnType<typeof formRows>>) => {
    const states = rows.map(row => [
      row.form_type,
      {
        answers: row.form_data,
        computed: row.calculated_fields,
        status: row.status,
        assessmentYear: row.assessment_year,
        createdAt: row.created_at.toISOString(),
      },
    ])
    const file = Object.fromEntries(states) as ClientFile
    return { file, policy: policy1, kit: kitFor(file, policy1, '2026-11-20') }
  }

  it('has consistent files: only the contradictory client has checks to explain among those with a decision', async () => {
    const checks = await checksByClient()
    expect(checks.size).toBe(11)
    for (const [name, ofClient] of checks) {
      if (name === contradictingName) continue
      const questions = ofClient
        .filter(({ severity }) => severity === 'explain')
        .map(({ sentence }) => sentence)
      expect(questions, name).toEqual([])
    }
  })

  it('has one client whose file contradicts itself in every way', async () => {
    const checks = (await checksByClient()).get(contradictingName) ?? []
    const asked = (severity: string) =>
      checks.filter(check => check.severity === severity).map(({ id }) => id)
    expect(asked('explain')).toEqual(
      expect.arrayContaining([
        'turnover',
        'turnover.banked',
        'margin',
        'fact.loan_asked',
        'fact.loan_proposed',
        'fact.loan_supported',
        'fact.term',
        'fact.rate',
        'fact.instalment',
        'fact.dscr',
        'fact.risk',
        'fact.balance_sheet',
        'stress',
      ]),
    )
    expect(asked('note')).toEqual(
      expect.arrayContaining([
        'growth',
        'fact.obligations',
        'fact.household',
        'fact.stock',
        'fact.debtors',
        'fact.creditors',
        'fact.vintage',
        'fact.location',
      ]),
    )
  })

  it('shows typical data: more than two risk categories, and balance sheets whose two sides are equal', async () => {
    const rows = (await formRows()).filter(row => row.status === 'completed')
    const categories = rows
      .filter(row => row.form_type === 'expert_scorecard')
      .map(row => row.calculated_fields['riskCategory'])
    expect(new Set(categories).size).toBeGreaterThan(2)
    const contradicting = await database.kysely
      .selectFrom('clients')
      .select('id')
      .where('name', '=', contradictingName)
      .executeTakeFirstOrThrow()
    const believable = rows.filter(({ client_id }) => client_id !== contradicting.id)
    for (const row of believable.filter(({ form_type }) => form_type === 'financial_analysis')) {
      for (const year of [2023, 2024, 2025])
        expect(row.calculated_fields[`balance_difference_${year}`]).toBe(0)
    }
  })

  it('stores with each completion of a client’s form what it rests on, as the server does', async () => {
    const { rows } = await sql<{
      form_type: string
      stale_inputs: number
      times: number
      is_true: boolean
      has_basis: boolean
      has_checks: boolean
    }>`select f.form_type, f.stale_inputs, count(*)::int as times,
        bool_and(k.version = f.version and k.answers = f.form_data and k.completed_at = f.submitted_at) as is_true,
        bool_and(jsonb_typeof(k.basis) = 'object') as has_basis, bool_and(k.checks is not null) as has_checks
      from forms f join form_completions k on k.form_id = f.id
      where f.client_id is not null and f.taken_over_at is null and f.status = 'completed'
      group by f.id`.execute(database.kysely)
    expect(rows.length).toBeGreaterThan(100)
    for (const { form_type, has_checks, ...row } of rows) {
      expect(row).toEqual({ stale_inputs: 0, times: 1, is_true: true, has_basis: true })
      expect(has_checks).toBe(form_type === 'credit_app_memo')
    }
  })

  // spec 3 §1.60
  it('records for each answer that an earlier form suggested where it came from, and counts it at the completion', async () => {
    const { rows } = await sql<{
      form_type: string
      via: Record<string, number>
      offered: number
      others: number
    }>`
      select f.form_type, k.via, (select count(*)::int from jsonb_each(k.suggested) s
          where k.answers -> s.key = s.value -> 'value') as offered,
        (select count(*)::int from form_history h, jsonb_each(h.changes) c
          where h.form_id = f.id and c.value -> 'via' is not null
            and (c.value -> 'via' ->> 'kind' <> 'offered' or c.value -> 'via' ->> 'from' = ''
              or k.suggested -> c.key -> 'value' is distinct from c.value -> 'to')) as others
      from forms f join form_completions k on k.form_id = f.id
      where f.client_id is not null and f.taken_over_at is null and f.status = 'completed'`.execute(
      database.kysely,
    )
    for (const { via, offered, others } of rows) expect([via['offered'], others]).toEqual([offered, 0])
    const memos = rows.filter(({ form_type }) => form_type === 'credit_app_memo')
    expect(memos).not.toHaveLength(0)
    for (const { offered } of memos) expect(offered).toBeGreaterThan(5)
  })

  // docs/worked-examples.md: N4 A2
  it('has a few scorecards that depart from their evidence, with and without a reason, and many that do not', async () => {
    const { rows } = await sql<{
      client_id: string
      score: number
      evidence_score: number
      category_change: number
      override_count: number
      without_reason: number
    }>`select r.*, c.client_id from scorecard_records r
      join clients c on c.id = r.client_id`.execute(database.kysely)
    const departing = rows.filter(({ override_count }) => override_count > 0)
    expect(departing.length).toBeGreaterThanOrEqual(3)
    expect(departing.length).toBeLessThan(rows.length / 4)
    expect(departing.some(({ without_reason }) => without_reason > 0)).toBe(true)
    expect(departing.some(({ without_reason }) => without_reason === 0)).toBe(true)
    expect(new Set(rows.map(({ category_change }) => category_change))).toEqual(new Set([-1, 0, 1]))
    const delgado = rows.find(({ client_id }) => client_id === 'CL-100022')
    expect(delgado).toMatchObject({ score: 86.5, evidence_score: 86.5, override_count: 0 })
  })

  it('has a history whose last version is that of the form', async () => {
    const rows = await formRows()
    const history = await database.kysely
      .selectFrom('form_history')
      .select(['form_id', 'version', 'action', 'at'])
      .execute()
    for (const { id, version, status } of rows) {
      const last = history
        .filter(({ form_id }) => form_id === id)
        .sort((a, b) => a.version - b.version)
        .at(-1)
      expect(last?.version).toBe(version)
      expect(last?.action === 'completed').toBe(status === 'completed')
    }
    expect(history.every(({ at }) => at < now)).toBe(true)
  })

  // D46, D48
  it('has a sent application, one that is not sent yet, and one that was taken over', async () => {
    const applications = await database.kysely
      .selectFrom('applications as a')
      .innerJoin('users as u', 'u.id', 'a.user_id')
      .select(['u.name', 'a.branch', 'a.sent_at', 'a.taken_over_at'])
      .orderBy('u.name')
      .execute()
    expect(applications).toEqual([
      {
        name: 'Irene Castillo',
        branch: 'Harbour Street',
        sent_at: expect.any(Date),
        taken_over_at: expect.any(Date),
      },
      { name: 'Nadia Brandt', branch: 'Harbour Street', sent_at: expect.any(Date), taken_over_at: null },
    ])
    const own = (await formRows()).filter(({ user_id }) => user_id !== null)
    const completed = own.filter(({ status, taken_over_at }) => status === 'completed' && !taken_over_at)
    // Two of the application that waits, two of the one that is not sent yet, and one of the one that is being filled in.
    expect(completed).toHaveLength(5)
    const copies = (await formRows()).filter(({ client_id, taken_over_at }) => client_id && taken_over_at)
    expect(copies.map(({ status }) => status)).toEqual(['in_progress', 'in_progress'])
  })

  it('is not changed by a second fill', async () => {
    const before = await formRows()
    await fill(database)
    expect(await formRows()).toEqual(before)
  })
})

describe('filling the demo', () => {
  it('creates the same lender every time', async () => {
    const databases = await Promise.all([testDatabase(), testDatabase()])
    const contents = []
    for (const database of databases) {
      await fill(database)
      contents.push(
        await database.kysely
          .selectFrom('forms')
          .select(['form_type', 'form_data'])
          .orderBy('created_at')
          .orderBy('form_type')
          .execute(),
      )
      await database.drop()
    }
    expect(contents[0]).toEqual(contents[1])
  })

  it('refuses a database in which somebody has registered', async () => {
    const database = await testDatabase()
    await addUser(database, 'someone@real.example', 'user')
    await expect(fill(database)).rejects.toThrow('The demo fills an empty database only')
    expect(await database.kysely.selectFrom('clients').selectAll().execute()).toEqual([])
    await database.drop()
  })
})
