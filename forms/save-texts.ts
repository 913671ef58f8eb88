import type { SaveTexts } from '../engine/types.ts'

// spec 1 §8.8–13; spec 2 §8.1–3

const MISSING = 'Missing client or form information'

/** Messages of the Standard Form. */
export const standardTexts: SaveTexts = {
  saved: 'Form data saved successfully!',
  saveFailed: 'Error saving form data',
  missing: MISSING,
}

/** Messages of the other forms of part 1. */
export const assessmentTexts: SaveTexts = {
  saved: 'Form saved successfully!',
  saveFailed: 'Error saving form',
  missing: MISSING,
}

/** Messages of the forms of part 2. */
export const chainedTexts: SaveTexts = {
  saved: 'Progress saved successfully!',
  saveFailed: 'Error saving progress',
  missing: 'No active client or form found.',
}
