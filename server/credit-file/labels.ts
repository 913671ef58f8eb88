import { fieldsByKey } from '../../engine/fields-by-key.ts'
import { formOf } from '../forms/records.ts'
import type { StoredForm } from './stored-file.ts'

/** What a form calls a field. */
export function labelOf(form: StoredForm, key: string): string {
  return fieldsByKey(formOf(form.row)).get(key)?.label ?? key
}
