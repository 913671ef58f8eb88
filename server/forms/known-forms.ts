import type { FormType } from '../../forms/catalogue.ts'
import type { Database } from '../db/connect.ts'
import { isId } from '../lists.ts'

/** What never changes of a form, and has to be known before its answers can be checked. */
export interface FormKind {
  readonly form_type: FormType
  readonly assessment_year: number
}

const mostKnown = 20_000

/**
 * Kinds of forms by id, remembered, so that a save stays one round trip. It says nothing about ownership; the SQL that
 * reads or writes the form checks that. undefined: there is no such form.
 */
export function rememberKinds(db: Database): (formId: string) => Promise<FormKind | undefined> {
  const known = new Map<string, FormKind>()
  return async formId => {
    if (!isId(formId)) return undefined
    const remembered = known.get(formId)
    if (remembered) {
      // Last used, last to go.
      known.delete(formId)
      known.set(formId, remembered)
      return remembered
    }
    const kind = await db.kysely
      .selectFrom('forms')
      .select(['form_type', 'assessment_year'])
      .where('id', '=', formId)
      .executeTakeFirst()
    if (!kind) return undefined
    const oldest = known.keys().next()
    if (known.size >= mostKnown && !oldest.done) known.delete(oldest.value)
    known.set(formId, kind)
    return kind
  }
}
