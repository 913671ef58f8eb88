import { fieldOfNote } from '../../../engine/marks.ts'
import type { Problem } from '../../../engine/types.ts'
import { openingForm } from '../../../forms/chain.ts'
import { traitsOf } from '../../../forms/traits.ts'
import { ApiError, messageOf } from '../../api-client.ts'
import type { FormStore } from '../store/form-store.ts'

/** The answers that the server refused, as problems of their fields: it names each by its key (D3). */
export function refusedAnswers(store: FormStore, error: unknown): Problem[] {
  if (!(error instanceof ApiError)) return []
  return Object.entries(error.body?.errors ?? {}).flatMap(([name, message]) => {
    const field = fieldOf(name)
    const label = store.definition(field)?.label
    if (label === undefined) return []
    // A message that goes on from a name goes on from that of the field.
    const said = /^[a-z]/.test(message) ? `${label}: ${message}` : message
    return [{ field, code: 'rule' as const, message: said }]
  })
}

/** The call that creates a client has the answer that names it under a name of its own. */
function fieldOf(name: string): string {
  return name === 'name' ? (traitsOf(openingForm).namingField ?? name) : (fieldOfNote(name) ?? name)
}

/** Why a save was refused, for people: what is wrong with the answers, else the server's message; '' for nothing known. */
export function reasonOfRefusal(store: FormStore, error: unknown): string {
  const problems = refusedAnswers(store, error)
  return problems.length > 0 ? problems.map(({ message }) => message).join('. ') : messageOf(error, '')
}
