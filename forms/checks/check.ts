import { finite, withoutNoise } from '../../engine/finance.ts'
import type { Marks } from '../../engine/marks.ts'
import { formatNearLimits } from '../../engine/near-limits.ts'
import { inFigures } from '../../engine/number-format.ts'
import type { Answer, Answers, Computed } from '../../engine/types.ts'
import type { FormType } from '../catalogue.ts'
import type { EarlierForm } from '../links/link.ts'
import type { Policy } from '../policy/policy.ts'
import type { PolicyBand } from '../policy/scorecard.ts'

// D42

/** The longest explanation of a check, in characters. */
export const explanationLength = 1000

/** The result of a check. No severity blocks anything; `explain` asks for a reason. */
export type Severity = 'agrees' | 'note' | 'explain' | 'unknown'

/** One figure or answer that a check compares. */
export interface Line {
  readonly form: FormType
  /** The key of the field that the value comes from; for a sum, the first of its fields. */
  readonly key: string
  readonly label: string
  readonly value: number | string | null
  /** The value as the form shows it. */
  readonly display: string
  /** Set if the line states a fact differently from the first line. */
  readonly differs?: true
  /** The months that the value covers, unless the label names them: "Jul–Sep 2026". */
  readonly period?: string
}

/** The result of comparing figures or answers of two or more forms. */
export interface Check {
  readonly id: string
  readonly group: 'turnover' | 'facts' | 'stress'
  readonly severity: Severity
  readonly title: string
  /** The finding as a sentence for people. */
  readonly sentence: string
  /** The rule or calculation as text for people. */
  readonly formula: string
  readonly lines: readonly Line[]
  /** The figure that the rule judges; null if it cannot be calculated or the rule does not judge a figure. */
  readonly result: number | null
  /** A hash of the compared figures. An explanation is valid only for the figures that it was written for. */
  readonly fingerprint: string
}

/** Functions of the forms that checks need. Checks do not import forms, so that a screen loads no further forms for them. */
export interface Kit {
  /** Return the label of a field and a value of it as text for people. */
  readonly labelOf: (form: FormType, key: string) => string
  readonly display: (form: FormType, key: string, value: Answer | null | undefined) => string
  readonly compute: (form: FormType, answers: Answers) => Computed
  /** Whether the answers include all required ones that a calculated value depends on. */
  readonly hasRequiredInputs: (form: FormType, key: string, answers: Answers) => boolean
  /** Returns the options that these forms suggest for the scorecard: the option's label by parameter. */
  readonly evidence: (file: ClientFile) => Readonly<Record<string, string>>
  readonly score: (answers: Answers) => number
  readonly bandOf: (score: number) => PolicyBand
}

/** The input of all checks: a client's file, the policy with the thresholds, and the functions of the forms. */
export interface Checked {
  readonly file: ClientFile
  readonly policy: Policy
  readonly kit: Kit
}

const order: readonly Severity[] = ['unknown', 'agrees', 'note', 'explain']

/** Returns the most serious of some severities; 'unknown' if there are none. */
export function worst(severities: readonly Severity[]): Severity {
  return severities.reduce(
    (worse, next) => (order.indexOf(next) > order.indexOf(worse) ? next : worse),
    'unknown',
  )
}

/** Judges a figure that should not be too high. Rounding errors of binary floating point are ignored. */
export function severityIfAbove(
  value: number,
  limits: { readonly note: number; readonly explain?: number },
): Severity {
  const exact = withoutNoise(value)
  if (limits.explain !== undefined && exact > limits.explain) return 'explain'
  return exact > limits.note ? 'note' : 'agrees'
}

/** Judges a figure that should not be too low, in the same way. */
export function severityIfBelow(
  value: number,
  limits: { readonly note: number; readonly explain?: number },
): Severity {
  const exact = withoutNoise(value)
  if (limits.explain !== undefined && exact < limits.explain) return 'explain'
  return exact < limits.note ? 'note' : 'agrees'
}

/** Numbers above this have no decimals that could be noise. */
const WHOLE = 1e15

/** Returns how much one figure is above another, without rounding errors of binary floating point. */
export function difference(one: number, other: number): number {
  const apart = finite(one - other)
  return Math.abs(apart) > WHOLE ? apart : withoutNoise(apart)
}

/** Creates a check by adding the fingerprint. */
export function check(parts: Omit<Check, 'fingerprint'>): Check {
  return { ...parts, fingerprint: fingerprintOf(parts.id, parts.lines) }
}

/** Returns the 64-bit FNV-1a hash of the check's id and the figures that it compares, in hexadecimal. */
function fingerprintOf(id: string, lines: readonly Line[]): string {
  const figures = lines.map(({ form, key, value }) => {
    const exact = typeof value === 'number' ? withoutNoise(value) : value
    return `${form}.${key}=${exact ?? ''}`
  })
  let hash = 0xcbf29ce484222325n
  for (const character of [id, ...figures].join('\n')) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n)
  }
  return hash.toString(16).padStart(16, '0')
}

/** The current state of one form of a client: what links read, and what else checks and the credit file need. */
export interface FormState extends EarlierForm {
  readonly status: 'in_progress' | 'completed'
  /** The year that determines the form's years and months (D28). */
  readonly assessmentYear: number
  /** ISO 8601 in UTC. It determines the names of the sample months (D18). */
  readonly createdAt: string
}

/** The existing forms of one client. It is assignable to EarlierForms, the input of links. */
export type ClientFile = Readonly<Partial<Record<FormType, FormState>>>

/** A form as API responses contain it. */
interface AnsweredForm extends Pick<FormState, 'status' | 'assessmentYear' | 'createdAt'> {
  readonly formType: FormType
  readonly formData: Answers
  readonly marks: Marks
  readonly calculatedFields: Readonly<Record<string, string | number | boolean | null>>
}

/** Creates a client's file from the forms of an API response. */
export function fileOfForms(forms: readonly AnsweredForm[]): ClientFile {
  return Object.fromEntries(
    forms.map(({ formType, formData, marks, calculatedFields, status, assessmentYear, createdAt }) => [
      formType,
      {
        ...{ status, assessmentYear, createdAt, marks },
        ...{ answers: formData, computed: withoutNulls(calculatedFields) },
      },
    ]),
  )
}

/** Returns the calculated values of an API response without those that are null. */
export function withoutNulls(
  values: AnsweredForm['calculatedFields'],
): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key, value] as const] : [],
    ),
  )
}

/** Formats for figures in sentences of checks. A figure near a limit has enough decimals to tell it from the limit. */

/** 41.3%; 40.04% with a limit of 40. */
export function percent(value: number, limits: readonly number[] = []): string {
  return `${oneDecimal(value, limits)}%`
}

/** 6.2% and 6.4%; 6.16% and 6.24%. Uses enough decimals to show which of two figures is larger. */
export function percentsApart(one: number, other: number): readonly [string, string] {
  const shown = (value: number, most: number) => `${inFigures(value, { least: 1, most })}%`
  const decimals = [1, 2, 3, 4, 5, 6].find(most => shown(one, most) !== shown(other, most)) ?? 1
  return [shown(one, decimals), shown(other, decimals)]
}

/** 7.3 */
export function oneDecimal(value: number, limits: readonly number[] = []): string {
  return formatNearLimits(value, limits, 1, 1)
}

/** 2.18; 0.9996 with a limit of 1. */
export function twoDecimals(value: number, limits: readonly number[] = []): string {
  return formatNearLimits(value, limits, 2, 2)
}

/** Returns the limits of a rule as a list. */
export function limitsOf({
  note,
  explain,
}: {
  readonly note: number
  readonly explain?: number
}): readonly number[] {
  return explain === undefined ? [note] : [note, explain]
}

/** The decisions of a memo that grant the loan. */
export const lendingDecisions: readonly string[] = ['approve', 'conditional-approval']
