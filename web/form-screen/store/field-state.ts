import type { Answer } from '../../../engine/types.ts'

/** Everything that one field's component shows. The same object until any of it changes. */
export interface FieldState {
  readonly answer: Answer | undefined
  /** The text as typed, while it is being typed or cannot be read; otherwise undefined. */
  readonly text: string | undefined
  /** The note beside the field: its mark in the text format of engine/marks.ts. */
  readonly note: string | undefined
  readonly problem: string | undefined
  readonly visible: boolean
  readonly required: boolean
  /** Another possible reading of the typed text; the person is asked which one was meant. */
  readonly other: Answer | undefined
  /** The result of the formula, if a person has typed something else over it. */
  readonly computedSuggestion: Answer | undefined
}

/** The state of a field that the form does not have. */
export const missingField: FieldState = {
  answer: undefined,
  text: undefined,
  note: undefined,
  problem: undefined,
  visible: false,
  required: false,
  other: undefined,
  computedSuggestion: undefined,
}

export function isSameState(a: FieldState, b: FieldState): boolean {
  return a.answer === b.answer && a.text === b.text && hasSameContext(a, b)
}

/** Reports whether two states differ at most in what is being typed. */
export function isSameExceptTyping(a: FieldState, b: FieldState): boolean {
  return a.text !== undefined && b.text !== undefined && hasSameContext(a, b)
}

function hasSameContext(a: FieldState, b: FieldState): boolean {
  return (
    a.note === b.note &&
    a.problem === b.problem &&
    a.visible === b.visible &&
    a.required === b.required &&
    a.other === b.other &&
    a.computedSuggestion === b.computedSuggestion
  )
}
