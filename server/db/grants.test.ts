import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../test-portal.ts'
import { grantServing } from './grants.ts'
import { migrate } from './migrate.ts'
import { unmigratedDatabase } from './test-database.ts'
import { servingRole } from './test-serving-role.ts'

// spec 3 §1.118. All other tests of the server call a portal that serves with this role.

let portal: TestPortal

beforeAll(async () => {
  portal = await testPortal()
  const officer = await portal.person('loan_officer')
  await officer.completeUpTo(await officer.newClient(), 'mse_assessment')
})
afterAll(() => portal.close())

describe('the serving role', () => {
  it('owns nothing', async () => {
    const { rows } = await portal.db.pool.query(
      `select relname from pg_class where relowner = $1::regrole union all select proname from pg_proc where proowner = $1::regrole`,
      [servingRole],
    )
    expect(rows).toEqual([])
  })

  it.each([
    'alter table forms add column x integer',
    'drop table forms cascade',
    'truncate forms',
    'alter table audit_log disable trigger all',
    'drop trigger form_history_append_only on form_history',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'update form_history set action = action',
    'delete from form_history',
    'update audit_log set actor = actor',
    'delete from audit_log',
    'delete from form_completions',
    'delete from seals',
    `insert into erased (id, kind, entry) values (gen_random_uuid(), 'form', 1)`,
    `insert into erased_words (audit_id, entry, hash) values (1, 1, '')`,
    'delete from kysely_migration',
    `select erase_forms('{}', 1)`,
    'set role sevenfold',
  ])('is not allowed to: %s', async statement => {
    await expect(portal.db.serving.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  })
})

describe('the grants of the serving role', () => {
  it('are written for a new database, and again if somebody removed or added one', async () => {
    const db = await unmigratedDatabase()
    try {
      const may = async (right: string, table: string) =>
        (await db.pool.query('select has_table_privilege($1, $2, $3) as may', [servingRole, table, right]))
          .rows[0].may
      await migrate(db.connection)
      expect(await may('SELECT', 'forms')).toBe(false)
      await grantServing(db.connection, servingRole)
      expect([await may('UPDATE', 'forms'), await may('UPDATE', 'audit_log')]).toEqual([true, false])
      await db.pool.query(
        `revoke update on forms from ${servingRole}; grant update on audit_log to ${servingRole}`,
      )
      await grantServing(db.connection, servingRole)
      expect([await may('UPDATE', 'forms'), await may('UPDATE', 'audit_log')]).toEqual([true, false])
    } finally {
      await db.drop()
    }
  })

  it('are not written again if they are already right', async () => {
    const written = async () =>
      (
        await portal.db.pool.query(
          `select oid, xmin::text, relacl::text from pg_class where relacl is not null order by oid`,
        )
      ).rows
    await grantServing(portal.db.connection, servingRole)
    const before = await written()
    await grantServing(portal.db.connection, servingRole)
    expect(await written()).toEqual(before)
    await portal.db.pool.query(`revoke usage on sequence audit_log_id_seq from ${servingRole}`)
    await grantServing(portal.db.connection, servingRole)
    await portal.db.serving.pool.query(`select nextval('audit_log_id_seq')`)
  })

  it('are refused for the owner and for a superuser', async () => {
    await expect(grantServing(portal.db.connection, 'sevenfold')).rejects.toThrow(
      'DATABASE_OWNER_URL and DATABASE_URL name the same role',
    )
    await expect(grantServing(portal.db.connection, 'postgres')).rejects.toThrow(
      'The role postgres of DATABASE_URL is a superuser',
    )
  })
})
