import type { IncomingHttpHeaders } from 'node:http'
import type { Static } from 'typebox'
import type { CompletionBody, SaveBody } from '../../api/schemas/forms.ts'
import { acceptAnswers } from '../../engine/accept.ts'
import { standsForYear } from '../../engine/estimates.ts'
import { fieldsByKey } from '../../engine/fields-by-key.ts'
import {
  acceptMarks,
  markKey,
  type Origins,
  type SentMarks,
  saysMissing,
  withEstimatesEnded,
} from '../../engine/marks.ts'
import { controlCharacterFault, hasControlCharacter, noSuchField } from '../../engine/texts.ts'
import type { Answer, Field } from '../../engine/types.ts'
import { Problem, shortened } from '../errors.ts'
import { type FormKind, formOf } from './records.ts'

// spec 2 §7.6; spec 3 §1.42, §1.60

/** The version in an If-Match header: 3, "3" or W/"3"; null for no header or *. Throws 400 for anything else. */
export function expectedVersion(headers: IncomingHttpHeaders): number | null {
  const header = headers['if-match']?.trim()
  if (header === undefined || header === '*') return null
  const version = /^(?:W\/)?"(\d{1,9})"$|^(\d{1,9})$/.exec(header)
  if (!version) throw new Problem(400, 'If-Match: send the version of the form, a whole number')
  return Number(version[1] ?? version[2])
}

/** Reports whether the caller wants an answer without what they sent: `Prefer: return=minimal` (RFC 7240). */
export function prefersMinimal(headers: IncomingHttpHeaders): boolean {
  return /(^|[,;\s])return\s*=\s*"?minimal"?\s*($|[,;])/i.test(String(headers['prefer'] ?? ''))
}

/** Only the first faults are named, so that an answer does not grow with what was sent. */
const mostNamed = 10

/** What a save stores: answers by key, and marks and origins; null if there are none. */
interface Kept {
  readonly answers: Record<string, Answer | null>
  readonly marks: SentMarks | null
  readonly via: Origins | null
}

/** The marks and origins that may accompany the answers of a save. */
interface Beside {
  readonly marks?: SentMarks | undefined
  readonly via?: Origins | undefined
}

/** Checks which of the sent answers, marks and origins can be stored (D3). Throws 400 naming the fields that cannot. */
export function partsToKeep(kind: FormKind, sent: Record<string, unknown>, beside: Beside): Kept {
  const { via } = beside
  const { accepted, errors } = acceptAnswers(formOf(kind), sent)
  const fields = fieldsByKey(formOf(kind))
  const marks = withEstimatesEnded(formOf(kind), accepted, beside.marks)
  const faults = [...Object.entries(errors), ...(via ? faultsOfOrigins(fields, via) : [])]
  if (marks === undefined || Object.keys(marks).length === 0) {
    refuse(faults)
    return { answers: accepted, marks: null, via: originsToKeep(accepted, via) }
  }
  const marked = acceptMarks(formOf(kind), marks)
  const answers: Record<string, Answer | null> = { ...accepted }
  const clashes: [string, string][] = []
  for (const [key, mark] of Object.entries(marked.accepted)) {
    if (mark?.code === 'es' && key in answers && !standsForYear(answers[key]))
      clashes.push([markKey(key), 'Only the first of January can stand for a year'])
    if (!saysMissing(mark?.code)) continue
    if ((answers[key] ?? null) !== null)
      clashes.push([markKey(key), 'A field with a value cannot be marked as having none'])
    // The code says that there is no value, so any stored value is cleared.
    answers[key] = null
  }
  refuse([...faults, ...Object.entries(marked.errors), ...clashes])
  return { answers, marks: marked.accepted, via: originsToKeep(answers, via) }
}

/** The origins that a save stores; null if there are none. Origins of answers that are cleared or not sent are dropped. */
function originsToKeep(
  answers: Readonly<Record<string, Answer | null>>,
  sent: Origins | undefined,
): Origins | null {
  const kept = Object.entries(sent ?? {}).filter(([key]) => (answers[key] ?? null) !== null)
  return kept.length === 0 ? null : Object.fromEntries(kept)
}

/** Returns the faults in the origins, as pairs of field key and message. */
function faultsOfOrigins(
  fields: ReadonlyMap<string, Field>,
  sent: Origins | undefined,
): readonly (readonly [string, string])[] {
  return Object.entries(sent ?? {}).flatMap(([key, { from = '' }]) => {
    const field = fields.get(key)
    if (!field) return [[key, noSuchField] as const]
    return hasControlCharacter(from) ? [[key, controlCharacterFault(field.label)] as const] : []
  })
}

/** Throws 400 with the faults by field name, if there are any. */
function refuse(faults: readonly (readonly [string, string])[]): void {
  if (faults.length === 0) return
  const named = faults.slice(0, mostNamed).map(([key, message]) => [shortened(key), message] as const)
  const more = faults.length - named.length
  const message = named.map(([key, text]) => `${key}: ${text}`).join('; ')
  throw new Problem(400, message + (more > 0 ? `; and ${more} more` : ''), {
    errors: Object.fromEntries(named),
  })
}

/** The parts of a save's body, under either of their names (D33). */
export function partsOf(body: Static<typeof SaveBody>) {
  return {
    // Copies only if both are present: copying as many keys as a form has takes longer than parsing them.
    answers:
      body.responses && body.formData
        ? { ...body.responses, ...body.formData }
        : (body.formData ?? body.responses ?? {}),
    currentStep: storableStep(body.currentStep),
    lastSavedStep: storableStep(body.lastSavedStep),
    confirms: body.confirms ?? [],
    completes: body.isCompleted ?? body.status === 'completed',
  }
}

// The statement clamps a step to its form. This clamps it to what PostgreSQL's integer can hold.
const mostSteps = 1000

function storableStep(step: number | undefined): number | null {
  return step === undefined ? null : Math.min(Math.max(step, 1), mostSteps)
}

/**
 * The answers in the body of a completion. The specification sends them bare in `data`, together with calculated values,
 * which are ignored (D3). Bodies that keep the two apart, as a save does, are accepted too, inside `data` or instead of it.
 */
export function answersOfCompletion(body: Static<typeof CompletionBody>): Record<string, unknown> {
  const { formData, responses, calculatedFields, calculatedValues, ...bare } = body.data ?? {}
  const asSaved = { ...body.responses, ...body.formData }
  return { ...asSaved, ...bare, ...asRecord(responses), ...asRecord(formData) }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
