import { formatValue } from '../engine/describe.ts'
import { fieldsByKey } from '../engine/fields-by-key.ts'
import type { Form } from '../engine/types.ts'
import { formFor } from './all.ts'
import type { FormType } from './catalogue.ts'
import type { Kit } from './checks/check.ts'
import type { ClientFile } from './checks/client-file.ts'
import { contextOf } from './context.ts'
import { bandOf, score } from './expert-scorecard/formulas.ts'
import { suggestionsFrom } from './links/link.ts'
import { scorecardLinks } from './links/to-expert-scorecard.ts'
import type { Policy } from './policy.ts'

/** What checks need of all seven forms, for one client's file. `today` is YYYY-MM-DD, from which ages are reckoned. */
export function kitFor(file: ClientFile, policy: Policy, today: string): Kit {
  const formOf = (type: FormType): Form => {
    const state = file[type]
    if (!state) throw new Error(`The file has no ${type}.`)
    return formFor(type, contextOf(state, policy))
  }
  const fieldOf = (type: FormType, key: string) => fieldsByKey(formOf(type)).get(key)
  return {
    labelOf: (type, key) => fieldOf(type, key)?.label ?? key,
    display: (type, key, value) => {
      const field = fieldOf(type, key)
      return field ? formatValue(field, value) : String(value ?? '')
    },
    compute: (type, answers) => formOf(type).compute(answers, { today }),
    evidence: changed =>
      Object.fromEntries(
        suggestionsFrom(scorecardLinks, changed, policy).map(({ field, value }) => [field, String(value)]),
      ),
    score: answers => score(answers, policy.scorecard),
    bandOf: total => bandOf(total, policy.scorecard),
  }
}
