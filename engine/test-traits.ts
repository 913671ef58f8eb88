import type { FormTraits } from './types.ts'

/** The traits of an ordinary form in a test. */
export const testTraits: FormTraits = {
  stepWord: 'Step',
  texts: { saved: 'Saved', saveFailed: 'Error saving', missing: 'Missing' },
}
