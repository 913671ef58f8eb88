import type { Answer } from '../../../engine/types.ts'

/** Everything that one field's component shows. The same object until something of it changes. */
export interface FieldState {
  readonly answer: Answer | undefined
  /** As typed: while it is being typed, and for as long as it cannot be read. */
  readonly text: string | undefined
  /** What stands beside it, as engine/marks.ts writes a mark as a text. */
  readonly note: string | undefined
  readonly problem: string | undefined
  readonly visible: boolean
  readonly required: boolean
  /** What else the text may have meant that was typed; the person is asked. */
  readonly other: Answer | undefined
  /** What the formula gives, where a person has typed something else over it. */
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
  return a.answer === b.answer && a.text === b.text && isSameAround(a, b)
}

/** Whether only what is being typed differs. */
export function isSameBeside(a: FieldState, b: FieldState): boolean {
  return a.text !== undefined && b.text !== undefined && isSameAround(a, b)
}

function isSameAround(a: FieldState, b: FieldState): boolean {
  return (
    a.note === b.note &&
    a.problem === b.problem &&
    a.visible === b.visible &&
    a.required === b.required &&
    a.other === b.other &&
    a.computedSuggestion === b.computedSuggestion
  )
}
