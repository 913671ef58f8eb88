import type { Field, FormMessages } from '../engine/types.ts'

// spec 1 §5.5, §5.13; spec 2 §8.7

/** Under a field that must be answered (spec 1 §5). */
export function isRequired(field: Field): string {
  return `${field.label} is required`
}

/**
 * The sentence over a step's problems: the opening and the labels of what is missing, then what is filled but wrong with
 * its reason.
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

/** The one sentence while anything is missing, else what is wrong (spec 2 §8). */
export const fillAllRequired: FormMessages['summary'] = (problems, labels) =>
  problems.some(problem => problem.code === 'required')
    ? 'Please fill all required fields before submitting.'
    : listWrong(problems, labels)
