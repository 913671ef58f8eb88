import { answerOf, number, text } from '../../engine/answers.ts'
import { toHundredths } from '../../engine/finance.ts'
import { formatNumber } from '../../engine/number-format.ts'
import type { Answer, Answers, Computed, Marks, Option } from '../../engine/types.ts'
import { type FormType, rowOf } from '../catalogue.ts'
import type { Policy } from '../policy/policy.ts'

/** A form of the client as links read it: its answers and the values calculated from them. */
export interface EarlierForm {
  readonly answers: Answers
  readonly computed: Computed
  /** ISO 8601 in UTC. Figures without a year, such as a balance or a month's sales, are those of this time. */
  readonly createdAt: string
  /** The marks of the form, if they were loaded. */
  readonly marks?: Marks
  /** Calculates the form's values from other answers; present for the open form only. */
  readonly compute?: (answers: Answers) => Computed
}

/** The forms of a client by type: those before the open one and, for live links, the open one itself. */
export type EarlierForms = Readonly<Partial<Record<FormType, EarlierForm>>>

/** What links read in addition to forms and policy. Only screens provide it. */
export interface OtherSources {
  /** The branch of the officer's last Standard Form. */
  readonly branch?: string | undefined
  /** The findings of the checks across the forms, one sentence each. */
  readonly checks?: readonly string[] | undefined
}

/** Where a suggestion comes from. */
export type Source = FormType | 'policy' | 'officer' | 'checks'

/** A possible answer to a field, with the reason for it. The officer can accept it; it is never applied automatically. */
export interface Suggestion {
  readonly field: string
  /** The answer as the field stores it: for a select, the option's value. */
  readonly value: Answer
  /** The reason with its figures: "Age 42". */
  readonly evidence: string
  /** The names of the forms or other sources that it comes from: "Standard Form". */
  readonly source: string
  /** The suggestion is updated as the form's own answers change. */
  readonly isLive?: boolean
}

/** The part of a suggestion that a link calculates. */
export type SuggestedValue = Pick<Suggestion, 'value' | 'evidence'>

/** A rule that derives a suggestion for one field from other forms, the policy or other sources. */
export interface Link {
  readonly to: FormType
  readonly field: string
  /** The sources. If one of the forms does not exist, there is no suggestion. A link that reads its own target form is live. */
  readonly from: readonly Source[]
  readonly suggest: (
    known: EarlierForms,
    policy: Policy,
    otherSources?: OtherSources,
  ) => SuggestedValue | undefined
}

/** The forms that a link reads. */
export type FormsRead<From extends Source> = Readonly<Record<Extract<From, FormType>, EarlierForm>>

const otherNames: Readonly<Record<Exclude<Source, FormType>, string>> = {
  policy: 'the lender’s policy',
  officer: 'your last Standard Form',
  checks: 'the checks across the forms',
}

function isForm(source: Source): source is FormType {
  return !(source in otherNames)
}

/** Creates a link from `from` to a field of `to`. `suggest` runs only if all forms in `from` exist. */
export function link<From extends Source>(
  from: readonly From[],
  to: FormType,
  field: string,
  suggest: (forms: FormsRead<From>, policy: Policy, otherSources: OtherSources) => SuggestedValue | undefined,
): Link {
  return {
    to,
    field,
    from,
    suggest: (known, policy, otherSources = {}) => {
      if (!from.every((source: Source) => !isForm(source) || known[source] !== undefined)) return undefined
      // The check above ensures that all forms in From exist.
      return suggest(known as FormsRead<From>, policy, otherSources)
    },
  }
}

/** Whether a link reads the form that it suggests an answer to. */
export function isLive({ from, to }: Link): boolean {
  return from.includes(to)
}

/**
 * Returns the suggestions of these links in their order, at most one for each field. An answer that differs from its suggestion
 * deserves a second look, but need not be wrong.
 */
export function suggestionsFrom(
  links: readonly Link[],
  known: EarlierForms,
  policy: Policy,
  otherSources: OtherSources = {},
): Suggestion[] {
  const found = new Map<string, Suggestion>()
  for (const link of links) {
    if (found.has(link.field)) continue
    const suggested = link.suggest(known, policy, otherSources)
    // Sums of absurdly large amounts overflow to Infinity, which is not suggested.
    if (!suggested || suggested.value === Number.POSITIVE_INFINITY) continue
    found.set(link.field, {
      field: link.field,
      ...suggested,
      source: sourceOf(link),
      ...(isLive(link) && { isLive: true }),
    })
  }
  return [...found.values()]
}

// D57
/** Whether the figures of today in a form are of this year, so that they can be suggested for it. */
export function isOfYear({ createdAt }: EarlierForm, year: number): boolean {
  return createdAt.slice(0, 4) === String(year)
}

function sourceOf({ from, to }: Link): string {
  const others = from.filter(source => source !== to)
  const names = others.map(source => (isForm(source) ? rowOf(source).label : otherNames[source]))
  const all = [...names, ...(others.length < from.length ? ['this form'] : [])]
  return [all.slice(0, -1).join(', '), all.at(-1)].filter(Boolean).join(' and ')
}

export function suggestValue(value: Answer, evidence: string): SuggestedValue {
  return { value, evidence }
}

/** Suggests an amount of money rounded to whole cents, or a percentage rounded to hundredths. */
export function suggestAmount(value: number, evidence: string): SuggestedValue {
  return { value: toHundredths(value), evidence }
}

/** Suggests an amount of money if it is greater than 0. */
export function suggestPositiveAmount(value: number, evidence: string): SuggestedValue | undefined {
  return value > 0 ? suggestAmount(value, evidence) : undefined
}

/** Suggests the text of another form's answer unchanged. */
export function suggestSameText(answers: Answers, key: string, evidence: string): SuggestedValue | undefined {
  return answerOf(answers, key) === undefined ? undefined : suggestValue(text(answers, key), evidence)
}

/** Suggests the number of another form's answer unchanged, including 0. */
export function suggestSameNumber(
  answers: Answers,
  key: string,
  evidence: string,
): SuggestedValue | undefined {
  return answerOf(answers, key) === undefined ? undefined : suggestValue(number(answers, key), evidence)
}

/** Suggests the answer of another form's select, if it is one of these options. */
export function suggestSameOption(
  options: readonly Option[],
  answers: Answers,
  key: string,
  evidence: string,
): SuggestedValue | undefined {
  const option = options.find(({ value }) => value === answers[key])
  return option && suggestValue(option.value, evidence)
}

/** The values of earlier forms that a result was calculated from, by form and key; null for a missing value. */
export type Values = Readonly<Partial<Record<FormType, Readonly<Record<string, Answer | null>>>>>

/**
 * Runs `look` on the forms and records the values that it reads. No dependencies have to be declared, so none can be forgotten:
 * whatever decides which branch `look` takes is read, too.
 */
export function readsOf<Result, Forms extends EarlierForms>(
  forms: Forms,
  look: (recorded: Forms) => Result,
): { readonly result: Result; readonly reads: Values } {
  const reads: Partial<Record<FormType, Record<string, Answer | null>>> = {}
  const recorded = Object.fromEntries(
    Object.entries(forms).map(([type, form]) => {
      // The keys of EarlierForms are form types.
      const read = {}
      reads[type as FormType] = read
      return [type, recording(form as EarlierForm, read)]
    }),
  )
  // `recorded` has the same forms with the same shape.
  const result = look(recorded as Forms)
  return { result, reads: withoutUnread(reads) }
}

function recording(form: EarlierForm, read: Record<string, Answer | null>): EarlierForm {
  return { ...form, answers: watched(form.answers, read), computed: watched(form.computed, read) }
}

function watched<T extends Readonly<Record<string, Answer | null | undefined>>>(
  values: T,
  read: Record<string, Answer | null>,
): T {
  const note = (key: string | symbol) => {
    if (typeof key === 'string') read[key] = values[key] ?? null
  }
  return new Proxy(values, {
    get(target, key) {
      note(key)
      return Reflect.get(target, key)
    },
    has(target, key) {
      note(key)
      return Reflect.has(target, key)
    },
  })
}

function withoutUnread(reads: Values): Values {
  return Object.fromEntries(
    Object.entries(reads).filter(([, values]) => Object.keys(values ?? {}).length > 0),
  )
}

/** Merges several sets of recorded values. */
export function joinedReads(all: readonly Values[]): Values {
  const joined: Partial<Record<FormType, Record<string, Answer | null>>> = {}
  for (const reads of all) {
    for (const [type, values] of Object.entries(reads)) {
      const form = type as FormType
      joined[form] = { ...joined[form], ...values }
    }
  }
  return joined
}

/** Returns a count with its noun: "1 year", "1.5 years". */
export function countWithNoun(count: number, one: string): string {
  return `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`
}

// D58

/** Returns the customer's age as text for people: "42", or "about 42" if only the year of birth is known. */
export function customersAge({ marks }: EarlierForm, age: string): string {
  return marks?.['dateOfBirth']?.code === 'es' ? `about ${age}` : age
}
