import type pg from 'pg'
import { StartError } from '../error-text.ts'
import { type Connection, singleClient } from './client-settings.ts'

// spec 3 §1.118; docs/decisions/052-roles-of-the-database.md

/**
 * Tables to which the portal only adds rows, whose numbers the database writes. Functions of the database erase what has to be
 * erased.
 */
const addedOnly = [
  'audit_log',
  'check_notes',
  'form_completions',
  'form_history',
  'scorecard_records',
  'seals',
] as const
/** Tables that only the owner and the erasing functions write. */
const readOnly = ['erased', 'erased_words', 'kysely_migration', 'kysely_migration_lock'] as const
/** Tables from which the portal itself, or a trigger, removes rows. All others lose rows only by the erasing functions. */
const emptied = [
  'decisions',
  'failed_attempts',
  'form_save_keys',
  'invitations',
  'known_networks',
  'lender_settings',
  'provider_identities',
  'provider_sign_ins',
  'recovery_codes',
  'second_factors',
  'sessions',
  'sign_in_steps',
  'typed_names',
  'typed_names_key',
] as const
/** Functions that the serving role may call, besides those that every role may. */
const ownFunctions = ['erase_client', 'erase_user'] as const

const lock = 7_300_021

/**
 * Gives the serving role only the rights that the portal needs on each table and revokes all others. The role owns nothing,
 * so it cannot alter or drop anything, disable a trigger, or change a row of a history or of the audit log. Nor can it make
 * tables or functions of its own, not even temporary ones, if the owner can take that right from everybody. Returns the
 * statements that somebody else has to run for this. Throws a StartError if the role could alter everything anyway, because
 * it is a superuser, owns something, is a member of an owner's role, or may take on such a role.
 */
export async function grantServing(owner: Connection, role: string): Promise<readonly string[]> {
  const client = singleClient(owner)
  await client.connect()
  try {
    await refusePrivilegedRole(client, role)
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(${lock})`)
    // Grants are written only if the role's rights differ from what is wanted.
    if (await rightsDiffer(client, role)) await client.query(await grantsFor(client, role))
    for (const statement of await makingRights(client, role)) await tryToRun(client, statement)
    const left = await makingRights(client, role)
    await client.query('commit')
    return left
  } finally {
    await client.end()
  }
}

async function refusePrivilegedRole(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ owner: string; same: boolean; mighty: boolean }>(
    `select current_user as owner, current_user = $1 as same,
      pg_has_role($1, current_user, 'member')
        or pg_has_role($1, (select datdba from pg_database where datname = current_database()), 'member')
        or pg_has_role($1, (select nspowner from pg_namespace where nspname = current_schema()), 'member')
        or exists (select from pg_roles r where pg_has_role($1, r.oid, 'member')
          and (r.rolsuper or r.rolcreaterole or r.rolname = any ($2))) as mighty`,
    [
      role,
      ['pg_write_all_data', 'pg_execute_server_program', 'pg_write_server_files', 'pg_read_server_files'],
    ],
  )
  const [found] = rows
  if (found?.same)
    throw new StartError(
      `DATABASE_OWNER_URL and DATABASE_URL name the same role, ${role}: use a different role for DATABASE_URL.`,
    )
  if (found?.mighty)
    throw new StartError(
      `The role ${role} of DATABASE_URL is a superuser, may create roles, owns the database or its schema, or is a member of ${found.owner} or of another role that can write everything, so it could alter everything: revoke that, or use another role.`,
    )
}

const wanted = `
  select c.oid, c.relname, case
      when c.relname = any($2) then array['SELECT'] when c.relname = any($3) then array['SELECT']
      when c.relname = any($4) then array['SELECT', 'INSERT', 'UPDATE', 'DELETE']
      else array['SELECT', 'INSERT', 'UPDATE'] end as rights,
    -- Where rows are only added, the database writes their numbers, and the time of an entry of the audit log.
    case when c.relname = any($2) then array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attidentity = ''
        and not (c.relname = 'audit_log' and a.attname = 'at') order by a.attnum) end as inserted
  from pg_class c where c.relkind in ('r', 'v', 'p') and c.relnamespace = current_schema()::regnamespace
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

// CASE guarantees the order of evaluation. Otherwise PostgreSQL might ask for sequence rights first, which is an error for
// anything that is not a sequence.
async function rightsDiffer(client: pg.Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ otherwise: boolean }>(
    `with wanted as (${wanted})
    select not has_schema_privilege($1, current_schema(), 'USAGE')
      or exists (select from wanted w, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) r
        where has_table_privilege($1, w.oid, r) <> (r = any(w.rights)))
      or exists (select from wanted w join pg_attribute a on a.attrelid = w.oid and a.attnum > 0 and not a.attisdropped,
          unnest(array['INSERT', 'UPDATE', 'REFERENCES']) r
        where has_column_privilege($1, w.oid, a.attnum, r)
          <> (r = any(w.rights) or r = 'INSERT' and coalesce(a.attname = any(w.inserted), false)))
      or exists (select from pg_proc p where p.pronamespace = current_schema()::regnamespace and p.proname = any($5)
        and not has_function_privilege($1, p.oid, 'EXECUTE'))
      or exists (select from pg_class s, unnest(array['USAGE', 'SELECT', 'UPDATE']) r
        where s.relnamespace = current_schema()::regnamespace
          and case when s.relkind = 'S' then has_sequence_privilege($1, s.oid, r) <> (r <> 'UPDATE') end) as otherwise`,
    [role, addedOnly, readOnly, emptied, ownFunctions],
  )
  return rows[0]?.otherwise === true
}

/** The GRANT and REVOKE statements, with all names quoted by PostgreSQL. */
async function grantsFor(client: pg.Client, role: string): Promise<string> {
  const { rows } = await client.query<{ statement: string }>(
    `with wanted as (${wanted}), statements as (
      select 1 as place, format('revoke all on all tables in schema %I from %I', current_schema(), $1::text) as statement
      union all select 1, format('revoke all on all sequences in schema %I from %I', current_schema(), $1::text)
      union all select 1, format('revoke insert, update, delete, truncate, references, trigger on all tables in schema %I from public',
        current_schema())
      union all select 1, format('revoke update on all sequences in schema %I from public', current_schema())
      union all select 2, format('grant usage on schema %I to %I', current_schema(), $1::text)
      union all select 3, format('grant %s on %I to %I', array_to_string(rights, ', '), relname, $1::text) from wanted
      union all select 3, format('grant insert (%s) on %I to %I',
        (select string_agg(quote_ident(i), ', ') from unnest(inserted) i), relname, $1::text) from wanted where inserted is not null
      union all select 4, format('grant usage, select on all sequences in schema %I to %I', current_schema(), $1::text)
      union all select 5, format('grant execute on function %s to %I', p.oid::regprocedure, $1::text)
      from pg_proc p where p.pronamespace = current_schema()::regnamespace and p.proname = any($5)
    ) select statement from statements order by place, statement`,
    [role, addedOnly, readOnly, emptied, ownFunctions],
  )
  return rows.map(({ statement }) => statement).join('; ')
}

/** The statements that take from the role the rights to make anything in the database; none if it has no such right. */
async function makingRights(client: pg.Client, role: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('revoke temporary on database %I from public, %I', current_database(), $1::text) as statement
    where has_database_privilege($1, current_database(), 'TEMPORARY')
    union all select format('revoke create on database %I from public, %I', current_database(), $1::text)
    where has_database_privilege($1, current_database(), 'CREATE')
    union all select case when n.nspname = current_schema() and not pg_has_role(n.nspowner, 'USAGE')
        then format('grant create on schema %I to %I; ', n.nspname, current_user) else '' end
      || format('revoke create on schema %I from public, %I', n.nspname, $1::text) from pg_namespace n
    where n.nspname !~ '^pg_(temp|toast_temp)_' and has_schema_privilege($1, n.oid, 'CREATE')`,
    [role],
  )
  return rows.map(({ statement }) => statement)
}

/** Runs a statement that may not be allowed; then nothing is changed. */
async function tryToRun(client: pg.Client, statement: string): Promise<void> {
  await client.query('savepoint attempt')
  await client.query(statement).catch(() => client.query('rollback to attempt'))
}
