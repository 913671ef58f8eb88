import type { Denials } from '../audit/denials.ts'
import type { Caller } from '../auth/sessions.ts'
import type { FormRow } from './records.ts'

// D3; docs/decisions/059-what-a-caller-may-not-say.md

interface Said {
  readonly caller: Caller
  readonly address: string
}

/**
 * Notes in the audit log which values somebody sent that are not theirs to say, and so were not kept: the names of the fields,
 * never a value. Repetitions about one form make a row a minute.
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
 * Notes which of the calculated values that came with a completion are not what the server has calculated. A browser sends what
 * it calculated by the same formulas from the same answers.
 */
export async function noteOtherValues(
  denials: Denials,
  said: Said,
  { id, calculated_fields: own }: FormRow,
  sent: object,
): Promise<void> {
  const { calculatedFields, calculatedValues } = Object(sent)
  // The specification has them among the answers, or beside them under either name.
  const all = { ...sent, ...Object(calculatedValues), ...Object(calculatedFields) }
  const isOther = ([key, value]: [string, unknown]) =>
    // Null says nothing.
    value !== null && Object.hasOwn(own, key) && value !== own[key]
  const others = Object.entries(all).filter(isOther)
  await noteRefused(
    denials,
    said,
    id,
    others.map(([key]) => key),
  )
}
