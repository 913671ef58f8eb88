import type { FormTraits } from './types.ts'

/** The traits of a form that a test makes and that has nothing special about it. */
export const testTraits: FormTraits = {
  stepWord: 'Step',
  texts: { saved: 'Saved', saveFailed: 'Error saving', missing: 'Missing' },
}
