import type { Denials } from '../audit/denials.ts'
import type { Caller } from '../auth/sessions.ts'
import type { FormRow } from './records.ts'

// D3; docs/decisions/059-what-a-caller-may-not-say.md

interface Said {
  readonly caller: Caller
  readonly address: string
}

/**
 * Notes in the audit log which values a caller sent that they may not set and that were not kept. It lists the names of the
 * fields, never a value. Repetitions for the same form add at most one row a minute.
 */
async function noteRefused(
  denials: Denials,
  { caller, address }: Said,
  formId: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  const named = keys.slice(0, mostNamed).join(', ')
  await denials.note({
    event: 'values refused',
    actorId: caller.userId,
    actor: caller.email,
    subject: formId,
    address,
    detail: { fields: named, number: keys.length },
  })
}

const mostNamed = 10

/**
 * Notes which calculated values that came with a completion differ from the server's. An honest browser sends the same
 * values, because it uses the same formulas on the same answers.
 */
export async function noteOtherValues(
  denials: Denials,
  said: Said,
  { id, calculated_fields: own }: FormRow,
  sent: object,
): Promise<void> {
  const { calculatedFields, calculatedValues } = Object(sent)
  // The specification allows them among the answers, or beside them under either name.
  const all = { ...sent, ...Object(calculatedValues), ...Object(calculatedFields) }
  const isOther = ([key, value]: [string, unknown]) =>
    // Null means that no value was sent.
    value !== null && Object.hasOwn(own, key) && value !== own[key]
  const others = Object.entries(all).filter(isOther)
  await noteRefused(
    denials,
    said,
    id,
    others.map(([key]) => key),
  )
}
