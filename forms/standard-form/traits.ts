import type { FormTraits } from '../../engine/types.ts'
import { standardTexts } from '../save-texts.ts'

export const standardFormTraits: FormTraits = {
  stepWord: 'Step',
  texts: standardTexts,
  namingField: 'customerName',
  businessField: 'enterpriseName',
}
