import { isNumeric } from '../engine/field-kinds.ts'
import type { Answer, Field, Form } from '../engine/types.ts'

/** Returns a plausible answer to every field that people type, so that the measured forms are as large as real ones. */
export function sampleAnswers(form: Form): Record<string, Answer> {
  const typed = form.fields.filter(field => !field.calculated)
  return Object.fromEntries(typed.map(field => [field.key, sampleAnswer(field)]))
}

function sampleAnswer(field: Field): Answer {
  if (field.options) return field.options[0]?.value ?? ''
  if (field.type === 'currency') return Math.max(field.min ?? 0, 12_500.5)
  if (isNumeric(field.type)) return Math.min(field.max ?? 12, Math.max(field.min ?? 0, 12))
  if (field.type === 'boolean') return true
  if (field.type === 'date') return '1984-03-14'
  if (field.type === 'tel') return '+233 24 555 0101'
  const text =
    field.type === 'textarea' ? `${field.label}. `.repeat(6) : `${field.label}, 14 Harbour Street, Tema`
  return text.slice(0, field.maxLength ?? text.length)
}
