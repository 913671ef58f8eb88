import { standardForm } from '../../../forms/standard-form/form.ts'
import type { FormParts } from '../form-parts.ts'

export const standardFormParts: FormParts = { formFor: standardForm, stepWord: 'Step' }
