import type { ApiError } from '../../app/api-client.ts'
import type { FormRecord } from '../saving/form-source.ts'
import type { Author } from './state.ts'

/**
 * Names who saved `record`, taken from the refusal after which it was loaded. If the record is newer than the version that the
 * refusal reports, only its time is known.
 */
export function authorOf({ body }: ApiError, record: FormRecord): Author {
  const isOfRefusal = body?.currentVersion === undefined || body.currentVersion === record.version
  if (!isOfRefusal) return { name: null, at: record.updatedAt }
  return { name: body?.changedBy?.name ?? null, at: body?.changedAt ?? record.updatedAt }
}
