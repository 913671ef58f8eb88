import { boundedMap } from '../../engine/bounded-map.ts'
import type { Database } from '../db/connect.ts'
import { isId } from '../lists/cursors.ts'
import type { FormKind } from './records.ts'

const MOST_KNOWN = 20_000

/**
 * Caches forms' kinds by id, so that a save needs only one round trip. It does not check ownership; the SQL that reads or
 * writes the form does. Resolves to undefined if there is no such form.
 */
export function rememberKinds(db: Database): (formId: string) => Promise<FormKind | undefined> {
  const known = boundedMap<string, FormKind>(MOST_KNOWN)
  return async formId => {
    if (!isId(formId)) return undefined
    const remembered = known.get(formId)
    if (remembered) return remembered
    const kind = await db.kysely
      .selectFrom('forms')
      .select(['form_type', 'assessment_year', 'created_at'])
      .where('id', '=', formId)
      .executeTakeFirst()
    if (kind) known.set(formId, kind)
    return kind
  }
}
