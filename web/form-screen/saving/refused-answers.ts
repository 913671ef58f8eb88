import { fieldOfMarkKey } from '../../../engine/marks.ts'
import type { Problem } from '../../../engine/types.ts'
import { openingForm } from '../../../forms/chain.ts'
import { traitsOf } from '../../../forms/traits.ts'
import { ApiError, messageOf } from '../../app/api-client.ts'
import type { FormStore } from '../store/form-store.ts'

/** Returns the answers that the server refused as problems of their fields; the server names each by its key (D3). */
export function refusedAnswers(store: FormStore, error: unknown): Problem[] {
  if (!(error instanceof ApiError)) return []
  return Object.entries(error.body?.errors ?? {}).flatMap(([name, message]) => {
    const field = fieldOf(name)
    const label = store.definition(field)?.label
    if (label === undefined) return []
    // A message in lower case continues a sentence that starts with the field's name, so it gets the label of the field.
    const said = /^[a-z]/.test(message) ? `${label}: ${message}` : message
    return [{ field, code: 'rule' as const, message: said }]
  })
}

/**
 * Maps a name in the error to a field. The call that creates a client has its own name for the answer with the client's name.
 */
function fieldOf(name: string): string {
  return name === 'name' ? (traitsOf(openingForm).namingField ?? name) : (fieldOfMarkKey(name) ?? name)
}

/** Returns why a save was refused, for people: the problems with the answers, else the server's message; '' if unknown. */
export function reasonOfRefusal(store: FormStore, error: unknown): string {
  const problems = refusedAnswers(store, error)
  return problems.length > 0 ? problems.map(({ message }) => message).join('. ') : messageOf(error, '')
}
