import type { Field, FormMessages, SaveTexts } from '../engine/types.ts'

// spec 1 §5.5, §5.13; spec 2 §8.7
// spec 1 §8.8–13; spec 2 §8.1–3

/** Returns the message under a required field without an answer (spec 1 §5). */
export function isRequired(field: Field): string {
  return `${field.label} is required`
}

/**
 * Creates the sentence above the problems of a step: the opening with the labels of missing fields, then the labels of fields
 * with wrong answers, each with its reason.
 */
export function missingThenWrong(opening: string): FormMessages['summary'] {
  return (problems, labels) => {
    const missing = labels.filter((_, index) => problems[index]?.code === 'required')
    const wrong = problems.flatMap(({ code, message }, index) =>
      code === 'required' ? [] : [`${labels[index]} (${message})`],
    )
    return [
      ...(missing.length > 0 ? [`${opening} ${missing.join(', ')}`] : []),
      ...(wrong.length > 0 ? [`Please correct the following: ${wrong.join(', ')}`] : []),
    ].join('. ')
  }
}

const listWrong = missingThenWrong('')

/** Returns a fixed sentence while a required answer is missing, else the list of wrong answers (spec 2 §8). */
export const fillAllRequired: FormMessages['summary'] = (problems, labels) =>
  problems.some(problem => problem.code === 'required')
    ? 'Please fill all required fields before submitting.'
    : listWrong(problems, labels)

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
