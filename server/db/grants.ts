import type pg from 'pg'
import { StartError } from '../error-text.ts'
import { type Connection, singleClient } from './client-settings.ts'

// spec 3 §1.118; docs/decisions/052-roles-of-the-database.md

/** Tables to which the portal only adds rows. Functions of the database erase what has to be erased. */
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
/** Functions that the serving role may call, besides those that every role may. */
const ownFunctions = ['erase_client', 'erase_user'] as const

const lock = 7_300_021

/**
 * Gives the serving role only the rights that the portal needs on each table and revokes all others. The role owns nothing,
 * so it cannot alter or drop anything, disable a trigger, or change a row of a history or of the audit log. Throws a
 * StartError if the role could do so anyway, because it is the owner, a member of the owner's role or a superuser.
 */
export async function grantServing(owner: Connection, role: string): Promise<void> {
  const client = singleClient(owner)
  await client.connect()
  try {
    await refusePrivilegedRole(client, role)
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(${lock})`)
    // Grants are written only if the role's rights differ from what is wanted.
    if (await rightsDiffer(client, role)) await client.query(await grantsFor(client, role))
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function refusePrivilegedRole(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ owner: string; same: boolean; mighty: boolean }>(
    `select current_user as owner, current_user = $1 as same,
      (select rolsuper from pg_roles where rolname = $1) or pg_has_role($1, current_user, 'member') as mighty`,
    [role],
  )
  const [found] = rows
  if (found?.same)
    throw new StartError(
      `DATABASE_OWNER_URL and DATABASE_URL name the same role, ${role}: use a different role for DATABASE_URL.`,
    )
  if (found?.mighty)
    throw new StartError(
      `The role ${role} of DATABASE_URL is a superuser or a member of ${found.owner}, so it could alter everything: revoke that, or use another role.`,
    )
}

const wanted = `
  select c.oid, c.relname, case
    when c.relname = any($2) then array['SELECT', 'INSERT'] when c.relname = any($3) then array['SELECT']
    else array['SELECT', 'INSERT', 'UPDATE', 'DELETE'] end as rights
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
      or exists (select from pg_proc p where p.pronamespace = current_schema()::regnamespace and p.proname = any($4)
        and not has_function_privilege($1, p.oid, 'EXECUTE'))
      or exists (select from pg_class s, unnest(array['USAGE', 'SELECT']) r where s.relnamespace = current_schema()::regnamespace
        and case when s.relkind = 'S' then not has_sequence_privilege($1, s.oid, r) end) as otherwise`,
    [role, addedOnly, readOnly, ownFunctions],
  )
  return rows[0]?.otherwise === true
}

/** The GRANT and REVOKE statements, with all names quoted by PostgreSQL. */
async function grantsFor(client: pg.Client, role: string): Promise<string> {
  const { rows } = await client.query<{ statement: string }>(
    `with wanted as (${wanted}), statements as (
      select 1 as place, format('revoke all on all tables in schema %I from %I', current_schema(), $1::text) as statement
      union all select 2, format('grant usage on schema %I to %I', current_schema(), $1::text)
      union all select 3, format('grant %s on %I to %I', array_to_string(rights, ', '), relname, $1::text) from wanted
      union all select 4, format('grant usage, select on all sequences in schema %I to %I', current_schema(), $1::text)
      union all select 5, format('grant execute on function %s to %I', p.oid::regprocedure, $1::text)
      from pg_proc p where p.pronamespace = current_schema()::regnamespace and p.proname = any($4)
    ) select statement from statements order by place, statement`,
    [role, addedOnly, readOnly, ownFunctions],
  )
  return rows.map(({ statement }) => statement).join('; ')
}
