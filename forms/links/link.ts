import { answered, number, text } from '../../engine/answers.ts'
import type { Answer, Answers, Computed, Option } from '../../engine/types.ts'
import { type FormType, rowOf } from '../catalogue.ts'
import type { Policy } from '../policy.ts'

/** An earlier form of the same client: its answers, and what its own formulas made of them. */
export interface EarlierForm {
  readonly answers: Answers
  readonly computed: Computed
}

export type EarlierForms = Readonly<Partial<Record<FormType, EarlierForm>>>

/** What a field could hold by what earlier forms say, and why. It is offered to the officer, never applied by itself. */
export interface Suggestion {
  readonly field: string
  /** As the field stores it: for a select, the option's value. */
  readonly value: Answer
  /** What it rests on, with the figures: "Age 42". */
  readonly evidence: string
  /** The form or forms it comes from: "Standard Form". */
  readonly source: string
}

/** The part of a suggestion that a link works out. */
export type SuggestedValue = Pick<Suggestion, 'value' | 'evidence'>

/** One field of a later form to which answers of earlier forms have something to say. */
export interface Link {
  readonly to: FormType
  readonly field: string
  /** The forms it reads; without any of these there is no suggestion. */
  readonly from: readonly FormType[]
  readonly suggest: (earlier: EarlierForms, policy: Policy) => SuggestedValue | undefined
}

/** The forms that a link reads. */
export type FormsRead<From extends FormType> = Readonly<Record<From, EarlierForm>>

/** A link from `from` to a field of `to`; `suggest` runs only when all those forms are there. */
export function link<From extends FormType>(
  from: readonly From[],
  to: FormType,
  field: string,
  suggest: (forms: FormsRead<From>, policy: Policy) => SuggestedValue | undefined,
): Link {
  return {
    to,
    field,
    from,
    suggest: (earlier, policy) => {
      if (!from.every(type => earlier[type] !== undefined)) return undefined
      // All of From were just seen to be there.
      return suggest(earlier as FormsRead<From>, policy)
    },
  }
}

/**
 * What these links suggest, at most one suggestion a field, in the order of the links. An answer that differs from its
 * suggestion deserves a second look; it is not wrong by that.
 */
export function suggestionsFrom(links: readonly Link[], earlier: EarlierForms, policy: Policy): Suggestion[] {
  const found = new Map<string, Suggestion>()
  for (const { field, from, suggest } of links) {
    if (found.has(field)) continue
    const suggested = suggest(earlier, policy)
    // Sums of absurd amounts overflow; nobody is offered that.
    if (!suggested || suggested.value === Number.POSITIVE_INFINITY) continue
    found.set(field, { field, ...suggested, source: from.map(type => rowOf(type).label).join(' and ') })
  }
  return [...found.values()]
}

export function suggestValue(value: Answer, evidence: string): SuggestedValue {
  return { value, evidence }
}

/** An amount of money, in whole cents. */
export function suggestAmount(value: number, evidence: string): SuggestedValue {
  return { value: Math.round(value * 100) / 100, evidence }
}

/** An amount of money, if it is more than nothing. */
export function suggestPositiveAmount(value: number, evidence: string): SuggestedValue | undefined {
  return value > 0 ? suggestAmount(value, evidence) : undefined
}

/** A text as it stands in the earlier form. */
export function suggestSameText(answers: Answers, key: string, evidence: string): SuggestedValue | undefined {
  return answered(answers, key) === undefined ? undefined : suggestValue(text(answers, key), evidence)
}

/** A number as it stands in the earlier form, also 0. */
export function suggestSameNumber(
  answers: Answers,
  key: string,
  evidence: string,
): SuggestedValue | undefined {
  return answered(answers, key) === undefined ? undefined : suggestValue(number(answers, key), evidence)
}

/** A select's answer for a select of the same options. */
export function suggestSameOption(
  options: readonly Option[],
  answers: Answers,
  key: string,
  evidence: string,
): SuggestedValue | undefined {
  const option = options.find(({ value }) => value === answers[key])
  return option && suggestValue(option.value, evidence)
}
