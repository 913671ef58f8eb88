import type { Marks } from '../../engine/marks.ts'
import type { Answers } from '../../engine/types.ts'
import { currentPolicy } from '../../forms/policy/policy.ts'
import type { Applicant } from './applicant.ts'

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
export function departureOf(
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
