import type { FormTraits } from '../../engine/types.ts'
import { standardTexts } from '../messages.ts'

export const standardFormTraits: FormTraits = {
  stepWord: 'Step',
  texts: standardTexts,
  namingField: 'customerName',
  businessField: 'enterpriseName',
}
