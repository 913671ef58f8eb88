import { outputSheet } from '../../../forms/output-sheet/form.ts'
import type { FormParts } from '../form-parts.ts'

export const outputSheetParts: FormParts = { formFor: outputSheet, stepWord: 'Section' }
