import { creditAppMemo } from '../../../forms/credit-app-memo/form.ts'
import type { FormParts } from '../form-parts.ts'

export const creditAppMemoParts: FormParts = { formFor: creditAppMemo, stepWord: 'Step' }
