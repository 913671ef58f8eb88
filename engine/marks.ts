import { answerOf } from './answers.ts'
import { standsForYear } from './estimates.ts'
import { isNumeric } from './field-kinds.ts'
import { fieldsByKey } from './fields-by-key.ts'
import { controlCharacterFault, hasControlCharacter, noSuchField, visibleText } from './texts.ts'
import type { Answer, Answers, Field, Form, Mark, MarkCode, Marks, MissingCode } from './types.ts'

export type { Mark, MarkCode, Marks, MissingCode } from './types.ts'

/** Marks by field key as a save sends them; null clears a mark. */
export type SentMarks = Readonly<Record<string, Mark | null>>

/** The longest reason, in characters. */
export const markReasonLength = 500

/** Returns the name for the mark of a field in histories, drafts and conflicts. It cannot clash with the key of a field. */
export function markKey(key: string): string {
  return `${key}#`
}

/** Returns the field key that a name made by markKey is about, or undefined if the name is not such a name. */
export function fieldOfMarkKey(name: string): string | undefined {
  return name.endsWith('#') ? name.slice(0, -1) : undefined
}

/** Whether a field accepts a mark that it has no value: optional numbers, and all numbers of a form with the trait `marksAll`. */
export function takesCode(form: Form, { type, calculated, required, requiredWhen }: Field): boolean {
  const isOptional = required !== true && requiredWhen === undefined
  return !calculated && isNumeric(type) && (isOptional || form.traits.marksAll === true)
}

/** Whether a code says why a value is missing. Any other code stands beside a value. */
export function saysMissing(code: MarkCode | undefined): code is MissingCode {
  return code === 'na' || code === 'nv'
}

// D54
/** Whether an answer of a field can be a draft: a text of several lines that a suggestion filled. */
export function takesDraft(field: Field | undefined): boolean {
  return field?.type === 'textarea' && !field.calculated
}

/** Splits sent marks into those that can be stored, by field key, and error messages, by the name that markKey gives. */
export function acceptMarks(
  form: Form,
  sent: SentMarks,
): { readonly accepted: SentMarks; readonly errors: Readonly<Record<string, string>> } {
  const fields = fieldsByKey(form)
  const accepted: Record<string, Mark | null> = {}
  const errors: Record<string, string> = {}
  for (const [key, mark] of Object.entries(sent)) {
    const field = fields.get(key)
    const fault = field ? faultOf(form, field, mark) : noSuchField
    if (fault === undefined) accepted[key] = mark && trimmedMark(mark)
    else errors[markKey(key)] = fault
  }
  return { accepted, errors }
}

function faultOf(form: Form, field: Field, mark: Mark | null): string | undefined {
  if (field.calculated) return `${field.label}: a calculated value cannot have a note`
  if (mark?.code === 'es' && !field.isBirth) return `${field.label}: only a date of birth can be estimated`
  if (mark?.code === 'dr' && !takesDraft(field)) return `${field.label}: this field cannot hold a draft`
  if (saysMissing(mark?.code) && !takesCode(form, field))
    return `${field.label}: this field cannot be marked as having no value`
  return hasControlCharacter(mark?.reason ?? '', 'many') ? controlCharacterFault(field.label) : undefined
}

/** A mark whose code and reason may both be missing. */
interface UntrimmedMark {
  readonly code?: MarkCode | undefined
  readonly reason?: string
}

/** Trims the reason. Returns null for a mark with neither a code nor a reason. */
export function trimmedMark({ code, reason = '' }: UntrimmedMark): Mark | null {
  const said = visibleText(reason)
  return code || said ? { ...(code && { code }), ...(said && { reason: said }) } : null
}

/**
 * Returns the marks that are still valid with these answers. A mark that a value is missing ends when the field has a value; those
 * of a draft and of an estimated date of birth need one.
 */
export function validMarks(answers: Answers, marks: Marks): Marks {
  const isValid = (key: string, code: MarkCode | undefined) =>
    code === 'es'
      ? standsForYear(answers[key])
      : !code || saysMissing(code) === (answerOf(answers, key) === undefined)
  return Object.fromEntries(Object.entries(marks).filter(([key, { code }]) => isValid(key, code)))
}

/**
 * Adds to sent marks that a date of birth that is sent without one has none: a later value is not estimated because an earlier
 * one was (D58).
 */
export function withEstimatesEnded(
  form: Form,
  answers: Answers,
  sent: SentMarks | undefined,
): SentMarks | undefined {
  const ended = form.fields.filter(
    ({ key, isBirth }) => isBirth && answers[key] !== undefined && !Object.hasOwn(sent ?? {}, key),
  )
  return ended.length === 0 ? sent : { ...sent, ...Object.fromEntries(ended.map(({ key }) => [key, null])) }
}

/** Merges marks as the SQL statement of a save does: sent marks replace, null clears, marks not sent stay. */
export function mergedMarks(stored: Marks, sent: SentMarks): Marks {
  return Object.fromEntries(
    Object.entries({ ...stored, ...sent }).flatMap(([key, mark]) => (mark ? [[key, mark]] : [])),
  )
}

/** The words beside a text that is marked as a draft (D54). */
export const unreadDraft = 'Draft, not read yet'

const words: Readonly<Record<MarkCode, string>> = {
  na: 'n/a',
  nv: 'not available',
  es: 'estimated',
  dr: unreadDraft.toLowerCase(),
}

/** Returns a mark as text for people: "n/a", "not available: records burnt in March", "Document seen". */
export function markWords({ code, reason }: Mark): string {
  return [code && words[code], reason].filter(Boolean).join(': ')
}

/** Returns the text that a mark shows in place of a value, without its reason; '' if it shows none. */
export function shortMark(mark: Mark | null): string {
  return mark?.code && saysMissing(mark.code) ? words[mark.code] : ''
}

/** Returns a mark from a history as text for people; '' if the value is not a mark. */
export function noteWords(value: unknown): string {
  return typeof value === 'object' && value !== null ? markWords(value as Mark) : ''
}

/**
 * Encodes a mark as one text such as "nv:records burnt in March", so that it fits where each key has one value. An open form
 * keeps it among its answers, under the name that markKey gives.
 */
export function markText({ code, reason = '' }: Mark): string {
  return `${code ?? ''}:${reason}`
}

/** Decodes a text made by markText; null if there is no mark. */
export function markOfText(text: Answer | null | undefined): Mark | null {
  const reason = typeof text === 'string' ? text.slice(text.indexOf(':') + 1) : ''
  return trimmedMark({ code: codeOfText(text), reason })
}

/** Returns the code in a text made by markText, or undefined if it has none. */
export function codeOfText(text: Answer | null | undefined): MarkCode | undefined {
  const code = typeof text === 'string' ? text.slice(0, text.indexOf(':')) : ''
  return code === 'na' || code === 'nv' || code === 'es' || code === 'dr' ? code : undefined
}

const codes: readonly (readonly [MissingCode, RegExp])[] = [
  ['na', /^(n\/?a|n\.a\.?|[-\u2212\u2013\u2014])$/i],
  ['nv', /^(n\.?v\.?|\?|unknown)$/i],
]

/** Returns the code for a text such as "n/a" or "?" typed into a number field, or undefined for any other text. */
export function codeTyped(text: string): MissingCode | undefined {
  return codes.find(([, words]) => words.test(text.trim()))?.[0]
}

/** Extracts the marks from the answers of an open form. */
export function marksAmong(answers: Answers): Marks {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, text]) => {
      const key = fieldOfMarkKey(name)
      const mark = key === undefined ? null : markOfText(text)
      return key !== undefined && mark ? [[key, mark]] : []
    }),
  )
}

// spec 3 §1.42

interface Marked {
  readonly formData: Answers
  /** Missing from a server of the previous version. */
  readonly marks?: Marks
}

/**
 * Adds a form's marks to its answers, each as one text under the key of its note, so that drafts and merges treat them like
 * answers.
 */
export function withNotes<R extends Marked>(record: R): R {
  const notes = Object.entries(record.marks ?? {}).map(([key, mark]) => [markKey(key), markText(mark)])
  if (notes.length === 0) return record
  return { ...record, formData: { ...record.formData, ...Object.fromEntries(notes) } }
}

/** Separates answers and marks, as a save sends them. */
export function withoutNotes(changes: Readonly<Record<string, Answer | null>>) {
  const formData: Record<string, Answer | null> = {}
  const marks: Record<string, Mark | null> = {}
  for (const [name, value] of Object.entries(changes)) {
    const key = fieldOfMarkKey(name)
    if (key === undefined) formData[name] = value
    else marks[key] = markOfText(value)
  }
  return { formData, ...(Object.keys(marks).length > 0 && { marks }) }
}

// spec 3 §1.60

/** How an answer that was not typed came into its field. */
export type OriginKind = 'offered' | 'pasted' | 'imported'

/** The origin of an answer that was not typed. `from` names the source, such as "Standard Form: Age 42". */
export interface Origin {
  readonly kind: OriginKind
  readonly from?: string
}

/** Origins by field key. An answer without one was typed. */
export type Origins = Readonly<Record<string, Origin>>

/** The longest `from` of an origin, in characters. */
export const originLength = 300

/** Returns an origin as text for people: "from Standard Form: Age 42", "pasted". */
export function originWords({ kind, from }: Origin): string {
  if (from) return `from ${from}`
  return kind === 'offered' ? 'as suggested' : kind
}
