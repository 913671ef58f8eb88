import type { Marks } from '../../engine/marks.ts'
import type { Answers, Computed, Form } from '../../engine/types.ts'
import { problemsOfForm } from '../../engine/validate.ts'
import { formFor } from '../../forms/all.ts'
import { type FormType, formTypes } from '../../forms/catalogue.ts'
import { contextOf } from '../../forms/context.ts'
import type { EarlierForms } from '../../forms/links/link.ts'
import { currentPolicy } from '../../forms/policy/policy.ts'
import { bankAnalysisAnswers } from './answers/bank-analysis.ts'
import { creditAppMemoAnswers } from './answers/credit-app-memo.ts'
import { expertScorecardAnswers } from './answers/expert-scorecard.ts'
import { financialAnalysisAnswers } from './answers/financial-analysis.ts'
import { mseAssessmentAnswers } from './answers/mse-assessment.ts'
import { outputSheetAnswers } from './answers/output-sheet.ts'
import { standardFormAnswers } from './answers/standard-form.ts'
import type { Applicant } from './applicant.ts'
import type { Random } from './random.ts'

/** How far a client's forms have come, and when they were worked on. */
interface Stage {
  /** How many forms are completed, in chain order. */
  readonly completed: number
  /** Whether the next form was begun. */
  readonly begun: boolean
  readonly from: Date
  readonly to: Date
}

/** A form as it will be stored in the database. */
export interface FilledForm {
  readonly type: FormType
  readonly answers: Answers
  /** The calculated values of a completed form; empty for a draft. */
  readonly computed: Computed
  readonly marks: Marks
  readonly completed: boolean
  readonly currentStep: number
  readonly totalSteps: number
  readonly createdAt: Date
  /** One save for each step that was left; the last one completes a completed form. */
  readonly saves: readonly { readonly at: Date; readonly changes: Answers }[]
}

type Filling = Omit<FilledForm, 'type' | 'createdAt' | 'totalSteps' | 'marks'>

const MINUTE = 60_000

/** Returns the forms of one customer, in chain order, up to their present stage. */
export function clientFile(
  random: Random,
  applicant: Applicant,
  stage: Stage,
  branch: string,
  assessmentYear: number,
  types: readonly FormType[] = formTypes,
  altered: (type: FormType, answers: Answers, assessmentYear: number) => Answers = (_type, answers) =>
    answers,
): FilledForm[] {
  const begun = types.slice(0, stage.completed + (stage.begun ? 1 : 0))
  const dayspan = (stage.to.getTime() - stage.from.getTime()) / Math.max(1, begun.length)
  const filled: FilledForm[] = []
  let earlier: EarlierForms = {}
  for (const [index, type] of begun.entries()) {
    const createdAt = atWork(new Date(stage.from.getTime() + dayspan * index), random, stage.to)
    const today = isoDay(createdAt)
    const form = formFor(
      type,
      contextOf({ assessmentYear, createdAt: createdAt.toISOString() }, currentPolicy()),
    )
    const filledIn = answersOf(type, random, applicant, earlier, branch, assessmentYear, today)
    const departure = type === 'expert_scorecard' ? departureOf(applicant, filledIn) : undefined
    const answers = altered(type, { ...filledIn, ...departure?.answers }, assessmentYear)
    const computed = form.compute(answers, { today })
    const completed = index < stage.completed
    const filling = completed
      ? finished(form, answers, computed, createdAt)
      : draft(form, answers, random, createdAt)
    // A draft may not have reached the answer that a mark belongs to.
    const marks = Object.entries(departure?.marks ?? {}).filter(([key]) => key in filling.answers)
    filled.push({
      type,
      createdAt,
      totalSteps: form.steps.length,
      marks: Object.fromEntries(marks),
      ...filling,
    })
    earlier = { ...earlier, [type]: { answers, computed, createdAt: createdAt.toISOString() } }
  }
  return filled
}

function answersOf(
  type: FormType,
  random: Random,
  applicant: Applicant,
  earlier: EarlierForms,
  branch: string,
  assessmentYear: number,
  today: string,
): Answers {
  switch (type) {
    case 'user_form':
      return standardFormAnswers(random, applicant, branch, today)
    case 'mse_assessment':
      return mseAssessmentAnswers(random, applicant)
    case 'output_sheet':
      return outputSheetAnswers(applicant)
    case 'expert_scorecard':
      return expertScorecardAnswers(applicant, earlier)
    case 'financial_analysis':
      return financialAnalysisAnswers(applicant, assessmentYear)
    case 'bank_analysis':
      return bankAnalysisAnswers(random, applicant)
    case 'credit_app_memo':
      return creditAppMemoAnswers(applicant, earlier.expert_scorecard?.computed ?? {}, branch, today)
  }
}

/**
 * Validates the answers as the server does at a completion, so that the demo never contains what nobody could have entered.
 */
function finished(form: Form, answers: Answers, computed: Computed, createdAt: Date): Filling {
  const problems = problemsOfForm(form, answers, { today: isoDay(createdAt) })
  if (problems.length > 0)
    throw new Error(`The demo's ${form.type} has problems: ${JSON.stringify(problems)}`)
  return {
    answers,
    computed,
    completed: true,
    currentStep: form.steps.length,
    saves: savesOf(form, answers, createdAt),
  }
}

/** Returns the first steps of a form, up to one that is half filled. */
function draft(form: Form, answers: Answers, random: Random, createdAt: Date): Filling {
  const currentStep = random.whole(1, form.steps.length)
  const onStep = form.fields.filter(field => field.step === currentStep && answers[field.key] !== undefined)
  const kept = new Set([
    ...form.fields.filter(field => field.step < currentStep).map(field => field.key),
    ...wholeSamples(onStep.map(field => field.key)),
  ])
  const part = Object.fromEntries(Object.entries(answers).filter(([key]) => kept.has(key)))
  return { answers: part, computed: {}, completed: false, currentStep, saves: savesOf(form, part, createdAt) }
}

/**
 * Returns half of these keys, and the remaining sample days of the last key's kind (such as sales), because an incomplete kind
 * would distort the margin.
 */
function wholeSamples(keys: readonly string[]): readonly string[] {
  const half = Math.ceil(keys.length / 2)
  const sampleOf = (key = '') => /^(\w+?)_month\d+_day\d+$/.exec(key)?.[1]
  const last = sampleOf(keys[half - 1])
  return keys.filter((key, place) => place < half || (last !== undefined && sampleOf(key) === last))
}

function savesOf(form: Form, answers: Answers, createdAt: Date): FilledForm['saves'] {
  return form.steps.flatMap((step, index) => {
    const keys = form.fields
      .filter(field => field.step === step.number && !field.calculated)
      .map(field => field.key)
    const changes = Object.fromEntries(
      keys.filter(key => answers[key] !== undefined).map(key => [key, answers[key]]),
    )
    const at = new Date(createdAt.getTime() + (index + 1) * 4 * MINUTE)
    return Object.keys(changes).length > 0 ? [{ at, changes }] : []
  })
}

/** Returns a time in office hours on the same day, but not after `latest`. */
function atWork(day: Date, random: Random, latest: Date): Date {
  const at = new Date(day)
  at.setUTCHours(random.whole(8, 15), random.whole(0, 59), random.whole(0, 59), 0)
  return at < latest ? at : latest
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** An answer by which an officer departs from the evidence, with the reason if the officer gave one. */
interface Departure {
  readonly parameter: string
  /** By how many options the answer is better; negative if it is worse. */
  readonly better: number
  readonly reason: string
}

const departures: readonly Departure[] = [
  { parameter: 'customer_margin', better: 1, reason: 'Document seen' },
  { parameter: 'gross_margin', better: 1, reason: '' },
  { parameter: 'business_vintage', better: -1, reason: 'Site visit' },
  { parameter: 'working_capital_cycle', better: 1, reason: 'Evidence outdated: form to be corrected' },
]

/** One in this many scorecards departs from its evidence. */
const oneOf = 3

/** Returns an officer's departure on the scorecard of a customer; undefined if all answers follow the evidence. */
function departureOf(
  { enterprise, name }: Applicant,
  answers: Answers,
): { readonly answers: Answers; readonly marks: Marks } | undefined {
  const place = [...`${name} ${enterprise}`].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  const departure = departures[Math.floor(place / oneOf) % departures.length]
  if (place % oneOf !== 0 || !departure) return undefined
  const { parameter, better, reason } = departure
  const options = currentPolicy().scorecard.parameters.find(({ id }) => id === parameter)?.options ?? []
  const suggested = options.findIndex(({ label }) => label === answers[parameter])
  const chosen = options[suggested - better]
  if (suggested < 0 || !chosen) return undefined
  return { answers: { [parameter]: chosen.label }, marks: reason === '' ? {} : { [parameter]: { reason } } }
}
