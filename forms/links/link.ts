import { answered, text } from '../../engine/answers.ts'
import type { Answer, Answers, Computed, Option } from '../../engine/types.ts'
import type { FormType } from '../catalogue.ts'

/** An earlier form of the same client: its answers, and what its own formulas made of them. */
export interface EarlierForm {
  readonly answers: Answers
  readonly computed: Computed
}

export type EarlierForms = Readonly<Partial<Record<FormType, EarlierForm>>>

/** What an earlier form has to say about a field of a later one. */
export interface Offer {
  /** As the field stores it: for a select, the option's value. */
  readonly value: Answer
  /** The value as people read it. */
  readonly display: string
  /** What it rests on, with the figures: "Age 42". */
  readonly evidence: string
}

/** One answer of a later form that answers of earlier forms speak to. */
export interface Link {
  readonly to: FormType
  readonly field: string
  /** The forms it reads; without any of these there is no offer. */
  readonly from: readonly FormType[]
  readonly offer: (earlier: EarlierForms) => Offer | undefined
}

/** A link from `from` to a field of `to`; `suggest` runs only when all those forms are there. */
export function link<From extends FormType>(
  from: readonly From[],
  to: FormType,
  field: string,
  suggest: (forms: Readonly<Record<From, EarlierForm>>) => Offer | undefined,
): Link {
  return {
    to,
    field,
    from,
    offer: earlier => {
      if (!from.every(type => earlier[type] !== undefined)) return undefined
      // All of From were just seen to be there.
      return suggest(earlier as Readonly<Record<From, EarlierForm>>)
    },
  }
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const decimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

export function money(value: number): string {
  return usd.format(value)
}

export function plain(value: number): string {
  return decimal.format(value)
}

export function percent(value: number): string {
  return `${decimal.format(value)}%`
}

/** An amount to type into a field of money, in whole cents. */
export function amount(value: number, evidence: string): Offer {
  const rounded = Math.round(value * 100) / 100
  return { value: rounded, display: money(rounded), evidence }
}

/** A text, or an option that is stored as the words it shows. */
export function words(value: string, evidence: string): Offer {
  return { value, display: value, evidence }
}

export function choice(value: string, display: string, evidence: string): Offer {
  return { value, display, evidence }
}

/** A text carried over as it stands. */
export function carried(answers: Answers, key: string, evidence: string): Offer | undefined {
  return answered(answers, key) === undefined ? undefined : words(text(answers, key), evidence)
}

/** A select's answer carried over to a select of the same options. */
export function chosen(
  options: readonly Option[],
  answers: Answers,
  key: string,
  evidence: string,
): Offer | undefined {
  const option = options.find(({ value }) => value === answers[key])
  return option && choice(option.value, option.label, evidence)
}

/** The label of the first limit that the value does not exceed, else `above`. */
export function atMost(value: number, limits: readonly (readonly [number, string])[], above: string): string {
  return limits.find(([limit]) => settled(value) <= limit)?.[1] ?? above
}

/** The label of the first limit that the value reaches, else `below`. */
export function atLeast(
  value: number,
  limits: readonly (readonly [number, string])[],
  below: string,
): string {
  return limits.find(([limit]) => settled(value) >= limit)?.[1] ?? below
}

/** A margin of exactly 35% may come out of binary arithmetic a hair under it; the class must not hang on that hair. */
function settled(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
