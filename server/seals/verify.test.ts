import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { backupClient } from '../backup/portal-database.ts'
import { migrateWithin } from '../db/migrate.ts'
import { unmigratedDatabase } from '../db/test-database.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'
import { headsQuery, type SealHead, sealedKinds } from './kinds.ts'
import { newSettling, sealRows } from './seal.ts'
import { type Verified, verify } from './verify.ts'

// spec 3 §1.78

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let portal: TestPortal
let officer: Person
let form: string

beforeAll(async () => {
  portal = await testPortal()
  officer = await portal.person('loan_officer')
  const client = await officer.newClient()
  await officer.completeUpTo(client, 'mse_assessment')
  form = await officer.form(client, 'output_sheet')
  for (const sales of [100, 200, 300]) await save({ daily_sales: sales })
  // The sign-ins below are written to the audit log.
  await portal.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: officer.email, password: 'password' },
  })
  await portal.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: officer.email, password: 'wrong one' },
  })
  await seal()
  // Somebody who owns the tables can do this, too.
  await portal.db.pool.query('alter table forms disable trigger forms_stay')
})
afterAll(() => portal.close())

async function save(formData: object): Promise<void> {
  const answer = await officer.call('PUT', `/api/loan-officer/forms/${form}/save`, { formData })
  expect(answer.statusCode).toBe(200)
}

async function seal(settlings = sealedKinds.map(newSettling)): Promise<void> {
  for (const [index, kind] of sealedKinds.entries())
    await sealRows(portal.db.pool, kind, settlings[index] ?? newSettling())
}

async function verified(known: readonly SealHead[] = []): Promise<Verified> {
  const client = await backupClient(portal.db.connection)
  try {
    return await verify(client, known)
  } finally {
    await client.end()
  }
}

async function heads(): Promise<readonly SealHead[]> {
  return (await portal.db.pool.query<SealHead>(headsQuery)).rows
}

/** Runs a statement as the owner of the tables could, returns the findings, and undoes the changes. */
async function afterTampering(
  statement: string,
  known: readonly SealHead[] = [],
): Promise<readonly string[]> {
  const tables = ['form_history', 'form_completions', 'audit_log', 'seals']
  await portal.db.pool.query(tables.map(name => `create table kept_${name} as table ${name}`).join(';'))
  await portal.db.pool.query('create table kept_forms as table forms')
  await portal.db.pool.query(tables.map(name => `alter table ${name} disable trigger user`).join(';'))
  try {
    await portal.db.pool.query(statement)
    return (await verified(known)).findings
  } finally {
    for (const name of tables)
      await portal.db.pool.query(`delete from ${name}; insert into ${name} overriding system value table kept_${name};
        drop table kept_${name}; alter table ${name} enable trigger user`)
    await portal.db.pool.query(`update forms f set form_data = k.form_data, version = k.version, marks = k.marks,
      calculated_fields = k.calculated_fields, status = k.status, submitted_at = k.submitted_at,
      completed_by = k.completed_by, policy_version = k.policy_version, assessment_year = k.assessment_year, form_type = k.form_type
      from kept_forms k where k.id = f.id; drop table kept_forms`)
  }
}

describe('a database of another version', () => {
  async function refusalOf(last: string | null, after = 'select'): Promise<string> {
    const database = await unmigratedDatabase()
    const client = await backupClient(database.connection)
    try {
      if (last !== null) await migrateWithin(client, last)
      await client.query(after)
      return await verify(client, []).then(
        () => 'verified',
        error => `${error.name}: ${error.message}`,
      )
    } finally {
      await client.end()
      await database.drop()
    }
  }

  it('is not verified, and the message names the version that can', async () => {
    expect(await refusalOf(null)).toBe(
      'StartError: The database holds no portal, so there is nothing to verify.',
    )
    for (const [last, missing] of [
      ['001-accounts-clients-forms', '002-admin-lists-counts-search'],
      ['023-seals', '024-own-sessions'],
    ] as const)
      expect(await refusalOf(last)).toBe(
        `StartError: The database is of an older version of Sevenfold (it lacks the migration ${missing}): verify it with that version, or start the portal of this version on it once, which brings it up to date.`,
      )
    const newer = `insert into kysely_migration (name, timestamp) values ('999-later', '2030')`
    expect(await refusalOf('001-accounts-clients-forms', newer)).toBe(
      'StartError: The database belongs to a newer version of Sevenfold (its migration 999-later is not known here), so verify it with that version.',
    )
  })
})

describe('data that nobody tampered with', () => {
  it('is found unchanged', async () => {
    const found = await verified(await heads())
    expect(found.findings).toEqual([])
    expect(found.forms).toBe(3)
    const { rows } = await sql<{ n: number }>`select count(*) as n from form_history`.execute(
      portal.db.kysely,
    )
    expect(found.seals[0]).toMatchObject({ kind: 'history', rows: rows[0]?.n, waiting: 0 })
    expect(found.seals[1]?.rows).toBeGreaterThan(0)
    expect(found.seals[2]).toMatchObject({ kind: 'completions', rows: 2, waiting: 0 })
  })

  it('has all its columns sealed', async () => {
    for (const { table, content } of sealedKinds) {
      const { rows } = await portal.db.pool.query<{ name: string }>(
        `select column_name as name from information_schema.columns
         where table_schema = current_schema() and table_name = $1`,
        [table],
      )
      const sealed = new Set([...content.matchAll(/\bt\.(\w+)/g)].map(([, name]) => name))
      expect(rows.map(({ name }) => name)).not.toEqual([])
      expect(rows.filter(({ name }) => !sealed.has(name))).toEqual([])
    }
  })

  it('is briefly without a seal, even if row ids were assigned before the rows were stored', async () => {
    const slow = await backupClient(portal.db.connection)
    const add = `insert into audit_log (event) values ('tried')`
    const settlings = sealedKinds.map(newSettling)
    await slow.query('begin')
    await slow.query(add)
    await portal.db.pool.query(add)
    expect((await verified()).seals[1]?.waiting).toBe(1)
    for (let pass = 0; pass < 4; pass += 1) await seal(settlings)
    await slow.query('commit')
    await slow.end()
    expect(await verified()).toMatchObject({ findings: [], seals: [{}, { waiting: 1 }, {}] })
    for (let pass = 0; pass < 4; pass += 1) await seal(settlings)
    expect(await verified()).toMatchObject({ findings: [], seals: [{ waiting: 0 }, { waiting: 0 }, {}] })
    // Transactions anywhere else in the database server delay it.
    await vi.waitFor(
      async () => {
        await seal(settlings)
        const settled =
          await sql`select p.settled_to = (select max(id) from audit_log) as all from seal_progress p
          where kind = 'audit'`.execute(portal.db.kysely)
        expect(settled.rows).toEqual([{ all: true }])
      },
      { timeout: 60_000 },
    )
  })
})

describe('the verification finds and names', () => {
  const version = (n: number, action = 'saved') => `form ${form}, version ${n} (${action})`

  it('an altered history row', async () => {
    expect(
      await afterTampering(`update form_history set changes = jsonb_set(changes, '{daily_sales,to}', '250')
        where form_id = '${form}' and version = 3`),
    ).toEqual([`Altered in the history: ${version(3)}.`])
    expect(
      await afterTampering(`update form_history set at = at - interval '1 day'
        where form_id = '${form}' and version = 2`),
    ).toEqual([`Altered in the history: ${version(2)}.`])
  })

  it('an altered form, with or without its history', async () => {
    const alter = `update forms set form_data = form_data || '{"daily_sales": 999}' where id = '${form}'`
    const differs = `Form ${form}, version 4: daily_sales are not as the history left them.`
    expect(await afterTampering(alter)).toEqual([differs])
    expect(
      await afterTampering(`${alter}; update form_history set changes = jsonb_set(changes, '{daily_sales,to}', '999')
        where form_id = '${form}' and version = 4`),
    ).toEqual([`Altered in the history: ${version(4)}.`])
    const unknownKey = `update forms set form_data = form_data || '{"customers_per_day": 7}' where id = '${form}'`
    expect(await afterTampering(unknownKey)).toEqual([
      `Form ${form}, version 4: customers_per_day are not as the history left them.`,
    ])
    expect(await afterTampering(`update forms set version = 9 where id = '${form}'`)).toEqual([
      `Form ${form} has version 9, but its history ends at 4.`,
    ])
  })

  it('a form that was completed or reopened without a history row', async () => {
    expect(
      await afterTampering(
        `update forms set status = 'completed', submitted_at = now() where id = '${form}'`,
      ),
    ).toEqual([
      `Form ${form} is completed, but its history left it in_progress.`,
      `Form ${form}: a completion of version 4 is stored, but missing from the history.`,
    ])
    const { rows } = await portal.db.pool.query<{ id: string }>(
      `select id from forms where status = 'completed' order by id limit 1`,
    )
    const completed = rows[0]?.id
    expect(await afterTampering(`update forms set status = 'in_progress' where id = '${completed}'`)).toEqual(
      [`Form ${completed} is in_progress, but its history left it completed.`],
    )
  })

  it('an altered calculated value of a completed form', async () => {
    const { rows } = await portal.db.pool.query<{ id: string }>(
      `select id from forms where status = 'completed' order by id limit 1`,
    )
    const completed = rows[0]?.id
    expect(
      await afterTampering(
        `update forms set calculated_fields = calculated_fields || '{"totalScore": 100}' where id = '${completed}'`,
      ),
    ).toEqual([`Form ${completed} differs from what was stored at its completion.`])
  })

  it.each([
    'completed_by = (select id from users where id <> completed_by order by id limit 1)',
    "submitted_at = submitted_at - interval '1 day'",
    'policy_version = 2',
    'assessment_year = assessment_year - 1',
  ])('a change of who completed a form, when, by which policy, or for which year: %s', async change => {
    await portal.person('loan_officer')
    const { rows } = await portal.db.pool.query<{ id: string }>(
      `select id from forms where status = 'completed' order by id limit 1`,
    )
    const completed = rows[0]?.id
    expect(await afterTampering(`update forms set ${change} where id = '${completed}'`)).toEqual([
      `Form ${completed} differs from what was stored at its completion.`,
    ])
  })

  it('a changed type of an open form', async () => {
    const found = await afterTampering(`update forms set form_type = 'bank_analysis' where id = '${form}'`)
    expect(found).toEqual([
      expect.stringContaining(`Form ${form} has answers that a form of its type and year does not have: `),
    ])
    expect(found[0]).toContain('daily_sales')
  })

  it('an altered completion, even together with its form, and a removed completion', async () => {
    const { rows } = await portal.db.pool.query<{ id: string; version: number }>(
      `select form_id as id, version from form_completions order by id limit 1`,
    )
    const [{ id, version: completed } = { id: '', version: 0 }] = rows
    const label = `form ${id}, version ${completed} (completed)`
    const set = (table: string, column: string) =>
      `update ${table} set ${column} = ${column} || '{"totalScore": 100}'`
    expect(
      await afterTampering(`${set('form_completions', 'computed')} where form_id = '${id}';
        ${set('forms', 'calculated_fields')} where id = '${id}'`),
    ).toEqual([`Altered in the completions: ${label}.`])
    expect(
      await afterTampering(
        `update form_completions set reason = 'As the head of credit said' where form_id = '${id}'`,
      ),
    ).toEqual([`Altered in the completions: ${label}.`])
    expect(
      await afterTampering(`insert into form_completions (form_id, version, form_type, kind, policy_version,
          assessment_year, answers, computed, completed_by)
        select form_id, 99, form_type, 'confirmed', policy_version, assessment_year, answers, computed, completed_by
        from form_completions where form_id = '${id}';
        delete from form_completions where form_id = '${id}' and version <> 99`),
    ).toEqual([
      `Removed from the completions: ${label}.`,
      `Form ${id} differs from what was stored at its completion.`,
      `Form ${id}: a completion of version 99 is stored, but missing from the history.`,
    ])
  })

  it('a history row removed from the middle or the end', async () => {
    expect(
      await afterTampering(`delete from form_history where form_id = '${form}' and version = 2`),
    ).toEqual([
      `Removed from the history: ${version(2)}.`,
      `Form ${form}: the history has 3 of its 4 versions.`,
    ])
    expect(
      await afterTampering(`delete from form_history where form_id = '${form}' and version = 4;
      update forms set version = 3, form_data = form_data || '{"daily_sales": 200}' where id = '${form}'`),
    ).toEqual([`Removed from the history: ${version(4)}.`])
  })

  it('a version that is in the history twice', async () => {
    expect(
      await afterTampering(`insert into form_history (form_id, version, action, actor_id, at, changes)
        select form_id, version, action, actor_id, at, changes from form_history
        where form_id = '${form}' and version = 3`),
    ).toEqual([`Form ${form}: the history has a version more than once.`])
  })

  it('last rows that were removed together with their seals, if the latest seal is known from elsewhere', async () => {
    const known = await heads()
    const cut = `delete from audit_log where id in (select unnest(ids) from seals where kind = 'audit' and number >= 2);
      delete from seals where kind = 'audit' and number >= 2`
    const last = known.find(({ kind }) => kind === 'audit')?.number
    expect(last).toBeGreaterThan(1)
    expect(await afterTampering(cut, known)).toEqual([
      `The seals of the audit end at 1, but the backup has seal ${last}.`,
    ])
  })

  it('an altered entry of the audit log, and seals that were forged for it', async () => {
    const alter = `update audit_log set actor = 'somebody else' where event = 'sign-in failed'`
    expect(await afterTampering(alter)).toEqual([
      expect.stringMatching(/^Altered in the audit: entry \d+ \(sign-in failed\)\.$/),
    ])
    const known = await heads()
    const forged = await afterTampering(
      `update seals set hash = sha256(hash) where kind = 'audit' and number = 1`,
      known,
    )
    expect(forged).toContain('Seal 1 of the audit does not match its contents.')
    const number = known.find(({ kind }) => kind === 'history')?.number ?? 0
    const other = [{ kind: 'history', number, hash: '00' }] as const
    expect((await verified(other)).findings).toEqual([
      `Seal ${number} of the history differs from the one in the backup.`,
    ])
  })

  it('an inserted row', async () => {
    const between = `delete from form_history where form_id = '${form}' and version = 3;
      insert into form_history (id, form_id, version, action, actor_id, changes) overriding system value
      select id, form_id, version, action, actor_id, '{}' from kept_form_history where form_id = '${form}' and version = 3`
    expect(await afterTampering(between)).toEqual([`Altered in the history: ${version(3)}.`])
    const added = `insert into audit_log (id, event) overriding system value values (-1, 'sign-in')`
    expect(await afterTampering(added)).toEqual(['Added to the audit without a seal: entry -1 (sign-in).'])
  })

  // This is the last test of the group, because the form is not restored.
  it('a removed form whose history is still there', async () => {
    const gone = await officer.form(await officer.newClient(), 'user_form')
    await portal.db.pool.query('delete from forms where id = $1', [gone])
    expect((await verified()).findings).toEqual([`Form ${gone} is missing, but its history exists.`])
  })
})

describe('the demo', () => {
  it('has forms that match their histories', async () => {
    const demo = await testPortal()
    try {
      await fillDemo(demo.db, 2026)
      const client = await backupClient(demo.db.connection)
      const found = await verify(client, [])
      await client.end()
      expect(found.findings).toEqual([])
      expect(found.forms).toBeGreaterThan(100)
    } finally {
      await demo.close()
    }
  })
})
