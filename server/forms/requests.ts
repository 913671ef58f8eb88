import type { IncomingHttpHeaders } from 'node:http'
import type { Static } from 'typebox'
import type { SaveBody } from '../../api/schemas/forms.ts'
import { checkAnswers } from '../../engine/check.ts'
import type { Answer } from '../../engine/types.ts'
import { formFor } from '../../forms/all.ts'
import { Problem } from '../errors.ts'
import type { FormKind } from './known-forms.ts'

/** The version an If-Match names: 3, "3" or W/"3"; null for none or *. 400 for anything else. */
export function expectedVersion(headers: IncomingHttpHeaders): number | null {
  const header = headers['if-match']?.trim()
  if (header === undefined || header === '*') return null
  const version = /^(?:W\/)?"(\d{1,9})"$|^(\d{1,9})$/.exec(header)
  if (!version) throw new Problem(400, 'If-Match: send the version of the form, a whole number')
  return Number(version[1] ?? version[2])
}

/** What of the sent answers can be kept (D3); 400 naming each field that cannot. */
export function answersToKeep(kind: FormKind, sent: Record<string, unknown>): Record<string, Answer | null> {
  const { accepted, errors } = checkAnswers(formFor(kind.form_type, kind.assessment_year), sent)
  const faults = Object.entries(errors)
  if (faults.length === 0) return accepted
  const named = faults.slice(0, 10).map(([key, message]) => `${key}: ${message}`)
  const more = faults.length - named.length
  throw new Problem(400, named.join('; ') + (more > 0 ? `; and ${more} more` : ''), { errors })
}

/** The parts of a save's body, whichever names they come under (D33). */
export function partsOf(body: Static<typeof SaveBody>) {
  return {
    answers: { ...body.responses, ...body.formData },
    currentStep: storableStep(body.currentStep),
    lastSavedStep: storableStep(body.lastSavedStep),
    completes: body.isCompleted ?? body.status === 'completed',
  }
}

// The statement keeps a step within its form; this keeps it within PostgreSQL's integer, whatever was sent.
const mostSteps = 1000

function storableStep(step: number | undefined): number | null {
  return step === undefined ? null : Math.min(Math.max(step, 1), mostSteps)
}

/**
 * The answers of a completion step's data. The specification sends them bare, together with calculated values, which are
 * ignored (D3); callers who keep both apart, as a save does, are understood too.
 */
export function answersOfCompletion(data: Record<string, unknown> | undefined): Record<string, unknown> {
  const { formData, responses, calculatedFields, calculatedValues, ...bare } = data ?? {}
  return { ...bare, ...asRecord(responses), ...asRecord(formData) }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
