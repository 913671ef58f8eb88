import type { FormTraits } from '../../engine/types.ts'
import { chainedTexts } from '../messages.ts'

export const creditAppMemoTraits: FormTraits = {
  stepWord: 'Step',
  texts: chainedTexts,
  sendsCalculated: true,
  staysWhenNotLoaded: true,
}
