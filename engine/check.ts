import { controlCharacterFault, hasControlCharacter, linesOf } from './texts.ts'
import type { Answer, Field, Form } from './types.ts'

// spec 2 §7.6

/** What a progress save can keep of what was sent. */
export interface Checked {
  /** To merge into the stored answers; null clears a key. Calculated keys are left out (D3). */
  readonly accepted: Readonly<Record<string, Answer | null>>
  /** What cannot be kept, by key: a wrong type, a control character or an unknown field. Required-ness and bounds are not looked at (D3). */
  readonly errors: Readonly<Record<string, string>>
}

/** Keys that the scorecard's completion payload carries beside its answers (spec 1 §3.25); never stored. */
const passingKeys = new Set(['totalScore', 'riskCategory', 'timestamp', 'assessmentType'])

/** Sorts what a client sent for a form into what can be kept and what cannot. */
export function checkAnswers(form: Form, input: Readonly<Record<string, unknown>>): Checked {
  const accepted: Record<string, Answer | null> = {}
  const errors: Record<string, string> = {}
  const fields = new Map(form.fields.map(field => [field.key, field]))
  for (const [key, value] of Object.entries(input)) {
    const field = fields.get(key)
    if (!field) {
      if (!passingKeys.has(key)) errors[key] = 'This form has no such field'
    } else if (!field.calculated) {
      if (keepable(field, value)) accepted[key] = value === '' ? null : value
      else errors[key] = unkeepable(field, value)
    }
  }
  return { accepted, errors }
}

function keepable(field: Field, value: unknown): value is Answer | null {
  if (value === null || value === '') return true
  switch (field.type) {
    case 'number':
    case 'integer':
    case 'currency':
    case 'percent':
      return typeof value === 'number' && Number.isFinite(value)
    case 'boolean':
      return typeof value === 'boolean'
    default:
      return typeof value === 'string' && !hasControlCharacter(value, linesOf(field.type))
  }
}

function unkeepable(field: Field, value: unknown): string {
  const wanted = expected(field)
  const isOfType = typeof value === 'string' && wanted === 'send a text'
  return isOfType ? controlCharacterFault(field.label) : `${field.label}: ${wanted}`
}

function expected(field: Field): string {
  switch (field.type) {
    case 'number':
    case 'integer':
    case 'currency':
    case 'percent':
      return 'send a number'
    case 'boolean':
      return 'send true or false'
    default:
      return 'send a text'
  }
}
