import { formatValue } from '../../engine/describe.ts'
import { fieldsByKey } from '../../engine/fields-by-key.ts'
import { hasRequiredInputs } from '../../engine/shown.ts'
import type { Answers, Form } from '../../engine/types.ts'
import type { FormType } from '../catalogue.ts'
import { contextOf, type FormBuilder } from '../context.ts'
import { type Link, suggestionsFrom } from '../links/link.ts'
import type { Policy } from '../policy/policy.ts'
import type { PolicyBand } from '../policy/scorecard.ts'
import type { ClientFile, Kit } from './check.ts'

/** The parts of a kit. The server imports all of them; a screen loads them for the forms that the client has. */
export interface KitParts {
  /** Returns undefined for a form whose code was not loaded because the client has no such form. */
  readonly builderOf: (type: FormType) => FormBuilder | undefined
  readonly scorecardLinks: readonly Link[]
  readonly score: (answers: Answers, scorecard: Policy['scorecard']) => number
  readonly bandOf: (score: number, scorecard: Policy['scorecard']) => PolicyBand
}

/** Creates the kit for one client's file. `today` (YYYY-MM-DD) is the date for calculating ages. */
export function makeKit(parts: KitParts, file: ClientFile, policy: Policy, today: string): Kit {
  const formOf = (type: FormType): Form | undefined => {
    const state = file[type]
    return state && parts.builderOf(type)?.(contextOf(state, policy))
  }
  const fieldOf = (type: FormType, key: string) => {
    const form = formOf(type)
    return form && fieldsByKey(form).get(key)
  }
  return {
    labelOf: (type, key) => fieldOf(type, key)?.label ?? key,
    display: (type, key, value) => {
      const field = fieldOf(type, key)
      return field ? formatValue(field, value) : String(value ?? '')
    },
    compute: (type, answers) => {
      const form = formOf(type)
      if (!form) throw new Error(`The file has no ${type}.`)
      return form.compute(answers, { today })
    },
    hasRequiredInputs: (type, key, answers) => {
      const form = formOf(type)
      return form === undefined || hasRequiredInputs(form, key, answers)
    },
    evidence: changed =>
      Object.fromEntries(
        suggestionsFrom(parts.scorecardLinks, changed, policy).map(({ field, value }) => [
          field,
          String(value),
        ]),
      ),
    score: answers => parts.score(answers, policy.scorecard),
    bandOf: total => parts.bandOf(total, policy.scorecard),
  }
}
