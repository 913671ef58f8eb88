import { formFor } from './all.ts'
import type { Kit } from './checks/check.ts'
import type { ClientFile } from './checks/client-file.ts'
import { makeKit } from './checks/make-kit.ts'
import { bandOf, score } from './expert-scorecard/formulas.ts'
import { scorecardLinks } from './links/to-expert-scorecard.ts'
import type { Policy } from './policy.ts'

/** Creates the kit of all forms for one client's file. `today` (YYYY-MM-DD) is the date for calculating ages. */
export function kitFor(file: ClientFile, policy: Policy, today: string): Kit {
  const builderOf = (type: Parameters<typeof formFor>[0]) => (context: Parameters<typeof formFor>[1]) =>
    formFor(type, context)
  return makeKit({ builderOf, scorecardLinks, score, bandOf }, file, policy, today)
}
