import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../auth/sessions.ts'

// spec 1 §6.3

/**
 * Whose forms a call works on: an officer's clients' forms, or an ordinary user's own. The fragments put ownership into
 * the statement itself that reads or writes (D11); `f` is forms and `c` the client.
 */
export interface Owner {
  readonly userId: string
  /** Follows `from forms f`. */
  readonly join: RawBuilder<unknown>
  /** True for the owner's forms only. */
  readonly owns: RawBuilder<unknown>
  /** True for a forms row `p` of the same chain. */
  readonly sameChain: RawBuilder<unknown>
  /** The client as answered, or null. */
  readonly client: RawBuilder<unknown>
  readonly notFound: string
}

export function ownerOf({ userId, role }: Caller): Owner {
  return role === 'user' ? applicant(userId) : officer(userId)
}

function officer(userId: string): Owner {
  return {
    userId,
    join: sql`join clients c on c.id = f.client_id and c.deleted_at is null`,
    owns: sql`c.officer_id = ${userId}`,
    sameChain: sql`p.client_id = f.client_id`,
    client: clientJson,
    notFound: 'Form not found or access denied',
  }
}

function applicant(userId: string): Owner {
  return {
    userId,
    join: sql``,
    owns: sql`f.user_id = ${userId}`,
    sameChain: sql`p.user_id = f.user_id`,
    client: sql`null::json`,
    notFound: 'Form not found',
  }
}

/** The client of alias `c` as every call answers it. */
export const clientJson = sql`json_build_object('_id', c.id, 'clientId', c.client_id, 'name', c.name, 'email', c.email, 'phone', c.phone)`

/** The columns of alias `f` that make a FormRow, but for the client. */
export const formColumns = sql`f.id, f.form_type, f.form_data, f.calculated_fields, f.status, f.current_step,
  f.last_saved_step, f.total_steps, f.assessment_year, f.version, f.created_at, f.updated_at, f.last_saved, f.submitted_at,
  f.taken_over_at`
