import { answered } from '../../../engine/answers.ts'
import { formatValue } from '../../../engine/describe.ts'
import type { Answer, Answers, Form } from '../../../engine/types.ts'
import type { Changes } from '../store/form-store.ts'

/** What turns `base` into `current`: new answers by key, null for a cleared one. Calculated values are no answers. */
export function changesBetween(form: Form, base: Answers, current: Answers): Changes {
  const changes: Record<string, Answer | null> = {}
  for (const { key, calculated } of form.fields) {
    if (calculated) continue
    const answer = answered(current, key)
    if (answer !== answered(base, key)) changes[key] = answer ?? null
  }
  return changes
}

export function withChanges(answers: Answers, changes: Changes): Answers {
  return { ...answers, ...changes }
}

/** One field that holds something else here than there, for people. */
export interface Difference {
  readonly key: string
  readonly label: string
  readonly yours: string
  readonly theirs: string
}

/** Where applying one's own changes would alter what is stored now. */
export function differencesFrom(form: Form, changes: Changes, theirs: Answers): Difference[] {
  return form.fields.flatMap(field => {
    const yours = changes[field.key]
    const stored = answered(theirs, field.key)
    if (yours === undefined || (yours ?? undefined) === stored) return []
    return {
      key: field.key,
      label: field.label,
      yours: formatValue(field, yours) || 'empty',
      theirs: formatValue(field, stored) || 'empty',
    }
  })
}
