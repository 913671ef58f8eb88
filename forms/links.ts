import type { Answer } from '../engine/types.ts'
import { type FormType, rowOf } from './catalogue.ts'
import type { EarlierForms, Link } from './links/link.ts'
import { bankLinks, financialLinks } from './links/to-analysis.ts'
import { mseLinks, outputLinks } from './links/to-assessment.ts'
import { memoLinks } from './links/to-memo.ts'
import { scorecardLinks } from './links/to-scorecard.ts'

export type { EarlierForms, Link } from './links/link.ts'

// spec 3 §2.7

/**
 * Which answers of earlier forms speak to which answer of a later one. It reads answers and calculated values only and
 * imports no form, so that a screen that loads one form does not load the seven.
 */
export const links: readonly Link[] = [
  ...mseLinks,
  ...outputLinks,
  ...scorecardLinks,
  ...financialLinks,
  ...bankLinks,
  ...memoLinks,
]

/** An offer to the officer, never applied by itself: what the field could hold, and why. */
export interface Suggestion {
  readonly field: string
  /** As the field stores it: for a select, the option's value. */
  readonly value: Answer
  /** The value as people read it. */
  readonly display: string
  /** What it rests on, with the figures: "Age 42". */
  readonly evidence: string
  /** The form or forms it comes from: "Standard Form". */
  readonly source: string
}

/**
 * What the earlier forms of a client suggest for a form, at most one suggestion a field, in the order of the table. An
 * answer that differs from its suggestion deserves a second look; it is not wrong by that.
 */
export function suggestionsFor(type: FormType, earlier: EarlierForms): Suggestion[] {
  const found = new Map<string, Suggestion>()
  for (const link of links) {
    if (link.to !== type || found.has(link.field)) continue
    const offer = link.offer(earlier)
    // Sums of absurd amounts overflow; nobody is offered that.
    if (offer && offer.value !== Number.POSITIVE_INFINITY)
      found.set(link.field, { field: link.field, ...offer, source: sourceOf(link) })
  }
  return [...found.values()]
}

function sourceOf(link: Link): string {
  return link.from.map(type => rowOf(type).label).join(' and ')
}
