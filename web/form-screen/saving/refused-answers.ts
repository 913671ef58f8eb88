import { fieldOfNote } from '../../../engine/marks.ts'
import type { Problem } from '../../../engine/types.ts'
import { ApiError, messageOf } from '../../api-client.ts'
import type { FormStore } from '../store/form-store.ts'

/** The answers that the server refused, as problems of their fields: it names each by its key (D3). */
export function refusedAnswers(store: FormStore, error: unknown): Problem[] {
  if (!(error instanceof ApiError)) return []
  return Object.entries(error.body?.errors ?? {})
    .map(([name, message]) => ({ field: fieldOfNote(name) ?? name, code: 'rule' as const, message }))
    .filter(({ field }) => store.definition(field))
}

/** Why a save was refused, for people: what is wrong with the answers, else the server's message; '' for nothing known. */
export function reasonOfRefusal(store: FormStore, error: unknown): string {
  const problems = refusedAnswers(store, error)
  return problems.length > 0 ? problems.map(({ message }) => message).join('. ') : messageOf(error, '')
}
