import { answered, number, text } from '../../engine/answers.ts'
import { toHundredths } from '../../engine/finance.ts'
import type { Answer, Answers, Computed, Option } from '../../engine/types.ts'
import { type FormType, rowOf } from '../catalogue.ts'
import type { Policy } from '../policy.ts'

/** A form of the client as links read it: its answers, and what its own formulas made of them. */
export interface EarlierForm {
  readonly answers: Answers
  readonly computed: Computed
  /** Of the form that is open only: what its formulas would make of other answers. */
  readonly compute?: (answers: Answers) => Computed
}

/** The forms of a client by type: those before the open one, and for live links the open one itself. */
export type EarlierForms = Readonly<Partial<Record<FormType, EarlierForm>>>

/** What links read beside forms and policy; on a screen only. */
export interface Beside {
  /** The branch of the officer's last Standard Form. */
  readonly branch?: string | undefined
  /** What the checks across the forms say, each in a sentence. */
  readonly checks?: readonly string[] | undefined
}

/** Where a suggestion comes from. */
export type Source = FormType | 'policy' | 'officer' | 'checks'

/** What a field could hold by what else is known, and why. It is offered to the officer, never applied by itself. */
export interface Suggestion {
  readonly field: string
  /** As the field stores it: for a select, the option's value. */
  readonly value: Answer
  /** What it rests on, with the figures: "Age 42". */
  readonly evidence: string
  /** The form or forms it comes from: "Standard Form". */
  readonly source: string
  /** It follows the form's own answers as they change. */
  readonly isLive?: boolean
}

/** The part of a suggestion that a link works out. */
export type SuggestedValue = Pick<Suggestion, 'value' | 'evidence'>

/** One field of a form to which something else that is known has something to say. */
export interface Link {
  readonly to: FormType
  readonly field: string
  /** What it reads; without any of these forms there is no suggestion. A link that reads the form it leads to is live. */
  readonly from: readonly Source[]
  readonly suggest: (known: EarlierForms, policy: Policy, beside?: Beside) => SuggestedValue | undefined
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

/** A link from `from` to a field of `to`; `suggest` runs only when all those forms are there. */
export function link<From extends Source>(
  from: readonly From[],
  to: FormType,
  field: string,
  suggest: (forms: FormsRead<From>, policy: Policy, beside: Beside) => SuggestedValue | undefined,
): Link {
  return {
    to,
    field,
    from,
    suggest: (known, policy, beside = {}) => {
      if (!from.every((source: Source) => !isForm(source) || known[source] !== undefined)) return undefined
      // All of From were just seen to be there.
      return suggest(known as FormsRead<From>, policy, beside)
    },
  }
}

/** Whether a link follows the answers of the form it leads to. */
export function isLive({ from, to }: Link): boolean {
  return from.includes(to)
}

/**
 * What these links suggest, at most one suggestion a field, in the order of the links. An answer that differs from its
 * suggestion deserves a second look; it is not wrong by that.
 */
export function suggestionsFrom(
  links: readonly Link[],
  known: EarlierForms,
  policy: Policy,
  beside: Beside = {},
): Suggestion[] {
  const found = new Map<string, Suggestion>()
  for (const link of links) {
    if (found.has(link.field)) continue
    const suggested = link.suggest(known, policy, beside)
    // Sums of absurd amounts overflow; nobody is offered that.
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

function sourceOf({ from, to }: Link): string {
  const others = from.filter(source => source !== to)
  const names = others.map(source => (isForm(source) ? rowOf(source).label : otherNames[source]))
  const all = [...names, ...(others.length < from.length ? ['this form'] : [])]
  return [all.slice(0, -1).join(', '), all.at(-1)].filter(Boolean).join(' and ')
}

export function suggestValue(value: Answer, evidence: string): SuggestedValue {
  return { value, evidence }
}

/** An amount of money in whole cents, or a percentage in hundredths. */
export function suggestAmount(value: number, evidence: string): SuggestedValue {
  return { value: toHundredths(value), evidence }
}

/** An amount of money, if it is more than nothing. */
export function suggestPositiveAmount(value: number, evidence: string): SuggestedValue | undefined {
  return value > 0 ? suggestAmount(value, evidence) : undefined
}

/** A text as it stands in the other form. */
export function suggestSameText(answers: Answers, key: string, evidence: string): SuggestedValue | undefined {
  return answered(answers, key) === undefined ? undefined : suggestValue(text(answers, key), evidence)
}

/** A number as it stands in the other form, also 0. */
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
