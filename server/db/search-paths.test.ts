import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sealNow } from '../seals/test-seals.ts'
import { type TestPortal, testPortal } from '../test-portal.ts'
import { grantServing } from './grants.ts'
import { migrate } from './migrate.ts'
import { migrateUpTo, type TestDatabase, unmigratedDatabase } from './test-database.ts'
import { servingRole } from './test-serving-role.ts'

// docs/decisions/052-roles-of-the-database.md

interface CatalogueFunction {
  readonly name: string
  readonly path: string | null
  /** Whether it runs with the owner's rights, or for a trigger. */
  readonly is_guarded: boolean
}

const ownFunctions = `
  select p.oid, p.proname as name, p.prosecdef or p.prorettype = 'trigger'::regtype as is_guarded,
    (select substring(setting from '^search_path=(.*)$') from unnest(p.proconfig) setting
      where setting like 'search_path=%') as path
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = current_schema()
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`

const functionsOf = async ({ pool }: TestDatabase): Promise<readonly CatalogueFunction[]> =>
  (await pool.query(`${ownFunctions} order by name`)).rows

/**
 * Functions without a search path of their own, by the reason why they need none. They have the rights and the path of whoever
 * calls them, and the functions above that call them have the right path.
 */
const withCallersPath: Readonly<Record<string, readonly string[]>> = {
  'uses only its arguments and functions of PostgreSQL or of this list, so PostgreSQL can put it into the query':
    [
      'can_be_several_words',
      'folded',
      'hash_of_entry',
      'is_found',
      'line_without_signs',
      'number_in',
      'parts_of',
      'phone_digits',
      'positive_in',
      'signs_in_names',
      'spelled_out',
      'standing_of',
      'without_search',
      'without_signs',
      'words_of',
      'words_of_client',
      'words_of_name',
      'words_of_user',
      'words_said',
      'worker_of',
    ],
  'reads for a trigger or for a statement of the portal': [
    'decision_of',
    'decision_on_record',
    'has_open_form',
    'scorecard_risk',
  ],
  'reads for an erasing function': ['deletion_of_client', 'deletion_of_user', 'may_erase', 'turns_of_names'],
  'counts or keeps for a trigger': [
    'count_applicant',
    'count_form',
    'judge_standing',
    'keep_completion',
    'keep_decision',
    'mark_checks',
  ],
  'counts anew for whoever calls it by hand, or for a migration': [
    'recount',
    'recount_people',
    'recount_users',
    'remake_decisions',
    'remember_completers',
  ],
}

async function expectPaths(db: TestDatabase, schema: string): Promise<void> {
  const all = await functionsOf(db)
  expect(all.filter(({ is_guarded }) => is_guarded).length).toBeGreaterThan(15)
  for (const { name, path, is_guarded } of all)
    if (is_guarded || path !== null) expect(`${name}: ${path}`).toBe(`${name}: ${schema}, pg_temp`)
  expect(all.filter(({ path }) => path === null).map(({ name }) => name)).toEqual(
    Object.values(withCallersPath).flat().sort(),
  )
}

async function withDatabase(use: (db: TestDatabase) => Promise<void>): Promise<void> {
  const db = await unmigratedDatabase()
  try {
    await use(db)
  } finally {
    await db.drop()
  }
}

describe('every function with the owner’s rights and every function of a trigger searches temporary objects last', () => {
  it('in a new database', () =>
    withDatabase(async db => {
      await migrate(db.connection)
      await expectPaths(db, 'public')
    }))

  it('in a database of an earlier version', () =>
    withDatabase(async db => {
      await migrateUpTo(db, '036')
      // As the versions before left them.
      await db.pool.query(`do $$ declare f record; begin
        for f in select * from (${ownFunctions}) own where path is not null loop
          if f.name in ('erase_client', 'erase_user', 'erase_words', 'erase_forms', 'means_only') then
            execute format('alter function %s set search_path = "$user", public', f.oid::regprocedure);
          else
            execute format('alter function %s reset search_path', f.oid::regprocedure);
          end if;
        end loop; end $$`)
      await migrate(db.connection)
      await expectPaths(db, 'public')
    }))

  it('in a schema of another name', () =>
    withDatabase(async db => {
      await db.pool.query('create schema "Lender’s portal"')
      await db.pool.query(
        `do $$ begin execute format('alter database %I set search_path = "Lender’s portal"', current_database()); end $$`,
      )
      await migrate(db.connection)
      const client = new pg.Client(db.connection)
      await client.connect()
      const { rows } = await client
        .query(`select distinct path from (${ownFunctions}) own where is_guarded`)
        .finally(() => client.end())
      expect(rows).toEqual([{ path: '"Lender’s portal", pg_temp' }])
    }))
})

/** Makes something of the same name in the session's temporary schema for each table, type and function of the portal. */
const shadows = `
  create function pg_temp.shadowed() returns boolean language plpgsql as $$ begin raise exception 'shadowed'; end $$;
  create function pg_temp.shadowed_write() returns trigger language plpgsql as $$ begin raise exception 'shadowed'; end $$;
  do $$ declare made record; begin
    for made in select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' loop
      execute format('create temporary view %I as select t.* from public.%1$I t where pg_temp.shadowed()', made.name);
      execute format('create trigger shadow instead of insert or update or delete on pg_temp.%I for each row
        execute function pg_temp.shadowed_write()', made.name);
    end loop;
    for made in select p.proname as name, pg_get_function_identity_arguments(p.oid) as arguments,
        pg_get_function_result(p.oid) as result from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
        and p.pronargs > 0 and not p.proretset
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop
      execute format('create function pg_temp.%I(%s) returns %s language plpgsql as ''begin raise exception ''''shadowed''''; end''',
        made.name, made.arguments, replace(made.result, 'SETOF ', ''));
    end loop;
  end $$;
  create function pg_temp.never(uuid, uuid) returns boolean language plpgsql as $$ begin raise exception 'shadowed'; end $$;
  create operator pg_temp.= (leftarg = uuid, rightarg = uuid, function = pg_temp.never);
  create function pg_temp.never(text, text) returns boolean language plpgsql as $$ begin raise exception 'shadowed'; end $$;
  create operator pg_temp.= (leftarg = text, rightarg = text, function = pg_temp.never)`

describe('temporary tables, views, types, functions and operators of the portal’s names', () => {
  let portal: TestPortal
  let erasable: { client: string; user: string; admin: string }

  beforeAll(async () => {
    portal = await testPortal()
    const admin = await portal.person('admin')
    const officer = await portal.person('loan_officer')
    const client = await officer.newClient()
    await officer.completeAll(client)
    const gone = await officer.newClient('Somebody Gone')
    await officer.form(gone, 'user_form')
    const user = await portal.person('user')
    for (const call of [`/api/loan-officer/clients/${gone}`, `/api/admin/users/${user.id}`])
      expect((await (call.includes('admin') ? admin : officer).call('DELETE', call)).statusCode).toBe(200)
    erasable = { client: gone, user: user.id, admin: admin.id }
    await portal.db.pool.query(
      `insert into check_notes (client_id, check_id, fingerprint, severity, text, author_id)
       values ($1, 'fact.term', 'x', 'ask', 'said so', $2)`,
      [client, officer.id],
    )
    await portal.db.pool.query(
      `insert into erased (id, kind, entry) values (gen_random_uuid(), 'form', 1);
       insert into erased_words (entry, audit_id, hash) values (1, -1, '')`,
    )
    await sealNow(portal)
  })
  afterAll(() => portal.close())

  /** Connects as a role, with or without shadows in the session. */
  async function session(user: string, isShadowed: boolean): Promise<pg.Client> {
    const client = new pg.Client({ ...portal.db.connection, user })
    await client.connect()
    if (isShadowed) await client.query(shadows)
    return client
  }

  /** Runs a statement, undoes it, and returns its result or its error. */
  async function outcome(client: pg.Client, statement: string): Promise<unknown> {
    await client.query('begin')
    try {
      const results: unknown = await client.query(statement)
      const last = Array.isArray(results) ? results.at(-1) : results
      return [last.rowCount, last.rows]
    } catch (error) {
      return String(error)
    } finally {
      await client.query('rollback')
    }
  }

  it('change nothing for any function of a trigger', async () => {
    const { rows: triggers } = await portal.db.pool.query(`
      select distinct on (t.tgfoid) p.proname as name, c.relname as on_table, t.tgtype & 1 = 1 as is_for_rows,
        case when t.tgtype & 2 = 2 then 'before' else 'after' end as moment,
        concat(' old table as ' || t.tgoldtable, ' new table as ' || t.tgnewtable) as changed,
        (select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and a.attgenerated = ''
          and a.attidentity = '' and not a.attisdropped order by a.attnum limit 1) as any_column
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by t.tgfoid, c.relname`)
    const named = (await functionsOf(portal.db))
      .filter(({ is_guarded }) => is_guarded)
      .map(({ name }) => name)
    expect([...triggers.map(({ name }) => name), 'erase_client', 'erase_user'].sort()).toEqual(named)

    const [usual, shadowed] = [await session('sevenfold', false), await session('sevenfold', true)]
    try {
      for (const { name, on_table, is_for_rows, moment, changed, any_column } of triggers) {
        // Whatever the trigger waits for, its function is called for an update of all rows.
        const statement = `alter table public.${on_table} disable trigger user;
          create trigger probe ${moment} update on public.${on_table} ${changed && `referencing ${changed}`}
          for each ${is_for_rows ? 'row' : 'statement'} execute function public.${name}();
          update public.${on_table} set ${any_column} = ${any_column}`
        const expected = await outcome(usual, statement)
        expect(`${name}: ${JSON.stringify(expected)}`).not.toMatch(/: \[0|does not exist/)
        expect(`${name}: ${JSON.stringify(await outcome(shadowed, statement))}`).toBe(
          `${name}: ${JSON.stringify(expected)}`,
        )
      }
    } finally {
      await Promise.all([usual.end(), shadowed.end()])
    }
  })

  it('do not become the owner’s by a function that erases', async () => {
    const { client, user, admin } = erasable
    const attacker = await session(servingRole, true)
    try {
      for (const call of [
        `select public.erase_client('${client}', now(), '${admin}', '', '') as done`,
        `select public.erase_user('${user}', '${admin}', '', '') as done`,
      ])
        expect(await outcome(attacker, call)).toEqual([1, [{ done: true }]])
    } finally {
      await attacker.end()
    }
  })
})

describe('the right to make temporary tables', () => {
  it('is taken from the serving role at the start', () =>
    withDatabase(async db => {
      await migrate(db.connection)
      expect(await grantServing(db.connection, servingRole)).toEqual([])
      for (const statement of [
        'create temporary table forms (id uuid)',
        'create temporary view forms as select 1',
        'create function pg_temp.f() returns int language sql as $$ select 1 $$',
        'create schema own',
        'create table own (id uuid)',
      ])
        await expect(db.serving.pool.query(statement), statement).rejects.toThrow('permission denied')
    }))

  it('is left with the statement that takes it if the owner of the tables does not own the database', () =>
    withDatabase(async db => {
      await migrate(db.connection)
      const { rows } = await db.pool.query('select current_database() as name')
      const { name } = rows[0]
      const superuser = new pg.Client({ host: inject('testServer'), user: 'postgres', database: name })
      await superuser.connect()
      try {
        await superuser.query(`grant all on schema public to sevenfold; alter database ${name} owner to postgres;
          grant create on database ${name} to ${servingRole}`)
        const left = await grantServing(db.connection, servingRole)
        expect(left).toEqual([
          `revoke temporary on database ${name} from public, ${servingRole}`,
          `revoke create on database ${name} from public, ${servingRole}`,
        ])
        for (const statement of left) await superuser.query(statement)
        expect(await grantServing(db.connection, servingRole)).toEqual([])
      } finally {
        await superuser.query(`alter database ${name} owner to sevenfold`)
        await superuser.end()
      }
    }))
})
