import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../audit/record.ts'

const columns = sql`audit_log (event, actor_id, actor, address, subject, detail)`
const subject = sql`c.client_id || ' ' || c.name`

/** The CTE that notes the creation of client `c` in the audit log. */
export function notedCreation({ userId, email, address }: Actor): RawBuilder<unknown> {
  return sql`noted as (
    insert into ${columns}
    select 'client created', ${userId}::uuid, ${email}, ${address}, ${subject}, jsonb_build_object('clientId', c.id) from c
  )`
}

/** The CTE that notes a change from `before` to client `c` in the audit log: each changed value, from what to what. */
export function notedChange({ userId, email, address }: Actor): RawBuilder<unknown> {
  const changed = (
    key: 'name' | 'email' | 'phone',
  ) => sql`case when before.${sql.ref(key)} <> c.${sql.ref(key)}
    then jsonb_build_object(${sql.lit(key)}, jsonb_build_object('from', before.${sql.ref(key)}, 'to', c.${sql.ref(key)}))
    else '{}' end`
  return sql`noted as (
    insert into ${columns}
    select 'client changed', ${userId}::uuid, ${email}, ${address}, ${subject},
      jsonb_build_object('clientId', c.id) || ${changed('name')} || ${changed('email')} || ${changed('phone')}
    from c join before on before.id = c.id
    where (c.name, c.email, c.phone) <> (before.name, before.email, before.phone)
  )`
}
