import { formFor } from './all.ts'
import type { ClientFile, Kit } from './checks/check.ts'
import { makeKit } from './checks/kit.ts'
import { bandOf, score } from './expert-scorecard/formulas.ts'
import { scorecardLinks } from './links/to-expert-scorecard.ts'
import type { Policy } from './policy/policy.ts'

/** Creates the kit of all forms for one client's file. `today` (YYYY-MM-DD) is the date for calculating ages. */
export function kitFor(file: ClientFile, policy: Policy, today: string): Kit {
  const builderOf = (type: Parameters<typeof formFor>[0]) => (context: Parameters<typeof formFor>[1]) =>
    formFor(type, context)
  return makeKit({ builderOf, scorecardLinks, score, bandOf }, file, policy, today)
}
