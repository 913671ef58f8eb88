import { finite, withoutNoise } from '../../engine/finance.ts'
import type { Answer, Answers, Computed } from '../../engine/types.ts'
import type { FormType } from '../catalogue.ts'
import type { Policy, PolicyBand } from '../policy.ts'
import type { ClientFile } from './client-file.ts'

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
