import { answered } from './answers.ts'
import { isNumeric } from './field-kinds.ts'
import { fieldsByKey } from './fields-by-key.ts'
import { controlCharacterFault, hasControlCharacter, noSuchField } from './texts.ts'
import type { Answer, Answers, Field, Form, Mark, MarkCode, Marks } from './types.ts'

export type { Mark, MarkCode, Marks } from './types.ts'

/** Marks as they are sent; null clears. */
export type SentMarks = Readonly<Record<string, Mark | null>>

/** The longest reason, in UTF-16 units. */
export const markReasonLength = 500

/** Under what name a history, a draft or a question about a conflict knows the mark of a field: it is no key of a field. */
export function noteKey(key: string): string {
  return `${key}#`
}

/** The field of such a name; undefined when it is none. */
export function fieldOfNote(name: string): string | undefined {
  return name.endsWith('#') ? name.slice(0, -1) : undefined
}

/** Whether a field can say why it has no value: numbers that may be left out, and all of a form that is read off other papers. */
export function takesCode(form: Form, { type, calculated, required, requiredWhen }: Field): boolean {
  const isOptional = required !== true && requiredWhen === undefined
  return !calculated && isNumeric(type) && (isOptional || form.traits.marksAll === true)
}

/** What can be kept of marks that were sent, and what cannot, by the mark's name. */
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
    if (fault === undefined) accepted[key] = mark && tidy(mark)
    else errors[noteKey(key)] = fault
  }
  return { accepted, errors }
}

function faultOf(form: Form, field: Field, mark: Mark | null): string | undefined {
  if (field.calculated) return `${field.label}: a calculated value takes no note`
  if (mark?.code !== undefined && !takesCode(form, field))
    return `${field.label}: this field cannot be marked as without a value`
  return hasControlCharacter(mark?.reason ?? '', 'many') ? controlCharacterFault(field.label) : undefined
}

/** Without blanks around the reason; null for a mark that says nothing. */
export function tidy({ code, reason = '' }: Mark): Mark | null {
  const said = reason.trim()
  if (code === undefined && said === '') return null
  return { ...(code && { code }), ...(said !== '' && { reason: said }) }
}

/** The marks as they hold beside these answers: who gives a value says that there is one, so why there is none is void. */
export function marksBeside(answers: Answers, marks: Marks): Marks {
  return Object.fromEntries(
    Object.entries(marks).filter(([key, { code }]) => !code || answered(answers, key) === undefined),
  )
}

/** As the statement of a save merges: marks sent replace, null clears, marks not sent stay. */
export function mergedMarks(stored: Marks, sent: SentMarks): Marks {
  return Object.fromEntries(
    Object.entries({ ...stored, ...sent }).flatMap(([key, mark]) => (mark ? [[key, mark]] : [])),
  )
}

const words: Readonly<Record<MarkCode, string>> = { na: 'n/a', nv: 'not available' }

/** A mark for people: "n/a", "not available: records burnt in March", "Document seen". */
export function markWords({ code, reason }: Mark): string {
  return [code && words[code], reason].filter(Boolean).join(': ')
}

/** A mark in the place of the value, without its reason; '' while there is none. */
export function shortMark(mark: Mark | null): string {
  return mark?.code ? words[mark.code] : ''
}

/** What a change of a mark was, as a history keeps it, for people. */
export function noteWords(value: unknown): string {
  return typeof value === 'object' && value !== null ? markWords(value as Mark) : ''
}

/**
 * A mark as one text, for whatever holds one value under one key, as the answers of an open form do under the mark's name:
 * "nv:records burnt in March".
 */
export function markText({ code, reason = '' }: Mark): string {
  return `${code ?? ''}:${reason}`
}

/** The mark of such a text; null for none. */
export function markOfText(text: Answer | null | undefined): Mark | null {
  const code = codeOfText(text)
  const reason = typeof text === 'string' ? text.slice(text.indexOf(':') + 1) : ''
  return tidy({ ...(code && { code }), reason })
}

/** The code of such a text; undefined without one. */
export function codeOfText(text: Answer | null | undefined): MarkCode | undefined {
  const code = typeof text === 'string' ? text.slice(0, text.indexOf(':')) : ''
  return code === 'na' || code === 'nv' ? code : undefined
}

const codes: readonly (readonly [MarkCode, RegExp])[] = [
  ['na', /^(n\/?a|n\.a\.?|[-\u2212\u2013\u2014])$/i],
  ['nv', /^(n\.?v\.?|\?|unknown)$/i],
]

/** What somebody who types this into a number's box means by it: "n/a", "?"; undefined for anything else. */
export function codeTyped(text: string): MarkCode | undefined {
  return codes.find(([, words]) => words.test(text.trim()))?.[0]
}

/** The marks among the answers of an open form. */
export function marksAmong(answers: Answers): Marks {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, text]) => {
      const key = fieldOfNote(name)
      const mark = key === undefined ? null : markOfText(text)
      return key !== undefined && mark ? [[key, mark]] : []
    }),
  )
}

// spec 3 §1.60

/** How an answer came into its field, where nobody typed it. */
export type OriginKind = 'offered' | 'pasted' | 'imported'

/** Where an answer came from: "Standard Form: Age 42". */
export interface Origin {
  readonly kind: OriginKind
  readonly from?: string
}

/** By field key; what is not there was typed. */
export type Origins = Readonly<Record<string, Origin>>

/** The longest text of where an answer came from, in UTF-16 units. */
export const originLength = 300

/** For people: "from Standard Form: Age 42", "pasted". */
export function originWords({ kind, from }: Origin): string {
  if (from) return `from ${from}`
  return kind === 'offered' ? 'as suggested' : kind
}
