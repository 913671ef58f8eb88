import { withoutNoise } from '../../engine/finance.ts'
import type { Answer, Answers, Computed } from '../../engine/types.ts'
import type { FormType } from '../catalogue.ts'
import type { Policy, PolicyBand } from '../policy.ts'
import type { ClientFile } from './client-file.ts'

// D42

/** How much somebody may write about a check, in UTF-16 units. */
export const explanationLength = 1000

/** From best to worst. Nothing here refuses anything: `explain` asks for a reason. */
export type Severity = 'agrees' | 'note' | 'explain' | 'unknown'

/** One figure or answer that a check looks at. */
export interface Line {
  readonly form: FormType
  /** The field it is read from; of a sum, the first of the fields. */
  readonly key: string
  readonly label: string
  readonly value: number | string | null
  /** As the field's form shows it. */
  readonly display: string
  /** Of a fact that should be the same: it is not what the first line says. */
  readonly differs?: true
  /** The months that it speaks of, where the label does not say it: "Jul–Sep 2026". */
  readonly period?: string
}

/** What two or more forms say together. */
export interface Check {
  readonly id: string
  readonly group: 'turnover' | 'facts' | 'stress'
  readonly severity: Severity
  readonly title: string
  /** What was found, in plain words. */
  readonly sentence: string
  /** How it is reckoned. */
  readonly formula: string
  readonly lines: readonly Line[]
  /** The figure that the rule looks at; null where it cannot be reckoned. */
  readonly result: number | null
  /** Changes with the figures: an explanation belongs to the figures that it was written for. */
  readonly fingerprint: string
}

/** What checks need of the forms, which they do not import: a screen that loads one form loads no other for a check. */
export interface Kit {
  /** How a form names and shows a field. */
  readonly labelOf: (form: FormType, key: string) => string
  readonly display: (form: FormType, key: string, value: Answer | null | undefined) => string
  readonly compute: (form: FormType, answers: Answers) => Computed
  /** Whether all required answers behind a calculated value are among these. */
  readonly isBacked: (form: FormType, key: string, answers: Answers) => boolean
  /** What the scorecard's parameters are by the evidence of these forms: the option's label by the parameter. */
  readonly evidence: (file: ClientFile) => Readonly<Record<string, string>>
  readonly score: (answers: Answers) => number
  readonly bandOf: (score: number) => PolicyBand
}

/** What is checked, and by which rules. */
export interface Checked {
  readonly file: ClientFile
  readonly policy: Policy
  readonly kit: Kit
}

const order: readonly Severity[] = ['unknown', 'agrees', 'note', 'explain']

/** The one that asks for most. */
export function worst(severities: readonly Severity[]): Severity {
  return severities.reduce(
    (worse, next) => (order.indexOf(next) > order.indexOf(worse) ? next : worse),
    'unknown',
  )
}

/** A figure above `explain` asks for a reason, above `note` it is worth a word. Hairs of binary arithmetic do not count. */
export function above(value: number, limits: { readonly note: number; readonly explain?: number }): Severity {
  const exact = withoutNoise(value)
  if (limits.explain !== undefined && exact > limits.explain) return 'explain'
  return exact > limits.note ? 'note' : 'agrees'
}

/** The same for figures that should not be too low. */
export function below(value: number, limits: { readonly note: number; readonly explain?: number }): Severity {
  const exact = withoutNoise(value)
  if (limits.explain !== undefined && exact < limits.explain) return 'explain'
  return exact < limits.note ? 'note' : 'agrees'
}

/** A check with its fingerprint. */
export function check(parts: Omit<Check, 'fingerprint'>): Check {
  return { ...parts, fingerprint: fingerprintOf(parts.id, parts.lines) }
}

/** FNV-1a of 64 bits over the characters of the check's id and of the figures it looks at, in hexadecimal. */
export function fingerprintOf(id: string, lines: readonly Line[]): string {
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
