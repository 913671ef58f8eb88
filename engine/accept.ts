import { type FieldKind, fieldKinds, magnitudeFault } from './field-kinds.ts'
import { fieldsByKey } from './fields-by-key.ts'
import { controlCharacterFault, hasControlCharacter, lengthFault, longestText, noSuchField } from './texts.ts'
import type { Answer, Field, Form } from './types.ts'

// spec 2 §7.6

/** Which of the sent answers a draft can hold. */
export interface Acceptance {
  /** The answers to merge into the stored ones; null clears a key. Calculated keys are left out (D3). */
  readonly accepted: Readonly<Record<string, Answer | null>>
  /**
   * Errors by key: wrong type, a number that is too large or too close to 0, control character, too long, unknown field. Required
   * fields and bounds are not checked (D3).
   */
  readonly errors: Readonly<Record<string, string>>
}

/** Splits the answers that a client sent for a form into those that a draft can hold and errors for the others. */
export function acceptAnswers(form: Form, input: Readonly<Record<string, unknown>>): Acceptance {
  const fields = fieldsByKey(form)
  if (isKeptAsSent(fields, input)) return { accepted: input, errors: {} }
  const accepted: Record<string, Answer | null> = {}
  const errors: Record<string, string> = {}
  for (const key of Object.keys(input)) {
    const value = input[key]
    const field = fields.get(key)
    if (!field) {
      if (!Object.hasOwn(form.traits.extras ?? {}, key)) errors[key] = noSuchField
    } else if (!field.calculated) {
      if (isAcceptable(field, value)) accepted[key] = value === '' ? null : value
      else errors[key] = faultOf(field, value)
    }
  }
  return { accepted, errors }
}

/** Whether all answers can be stored unchanged. Most requests can, and checking the keys is faster than copying them. */
function isKeptAsSent(
  fields: ReadonlyMap<string, Field>,
  input: Readonly<Record<string, unknown>>,
): input is Readonly<Record<string, Answer | null>> {
  for (const key in input) {
    const value = input[key]
    const field = fields.get(key)
    if (!field || field.calculated || value === '' || !isAcceptable(field, value)) return false
  }
  return true
}

const wanted: Readonly<Record<FieldKind['stored'], string>> = {
  text: 'send a text',
  number: 'send a number',
  boolean: 'send true or false',
}

function isAcceptable(field: Field, value: unknown): value is Answer | null {
  if (value === null || value === '') return true
  const { stored, lines } = fieldKinds[field.type]
  if (stored === 'number')
    return typeof value === 'number' && Number.isFinite(value) && magnitudeFault(value) === undefined
  if (stored === 'boolean') return typeof value === 'boolean'
  return typeof value === 'string' && value.length <= longestText && !hasControlCharacter(value, lines)
}

function faultOf({ type, label }: Field, value: unknown): string {
  const { stored } = fieldKinds[type]
  const outOfReach = Number.isFinite(value) && magnitudeFault(Number(value))
  if (stored === 'number' && outOfReach) return `${label}: ${outOfReach.replace('Enter', 'enter')}`
  if (stored !== 'text' || typeof value !== 'string') return `${label}: ${wanted[stored]}`
  return value.length > longestText ? lengthFault(label) : controlCharacterFault(label)
}
