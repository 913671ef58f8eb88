import type { ApiError } from '../../api-client.ts'
import type { FormRecord } from '../saving/form-source.ts'
import type { Author } from './state.ts'

/** Who saved a record, by the refusal that led to its loading; if it is a later one still, only its time is known. */
export function authorOf({ body }: ApiError, record: FormRecord): Author {
  const isOfRefusal = body?.currentVersion === undefined || body.currentVersion === record.version
  if (!isOfRefusal) return { name: null, at: record.updatedAt }
  return { name: body?.changedBy?.name ?? null, at: body?.changedAt ?? record.updatedAt }
}
