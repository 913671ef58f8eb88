import { answered } from '../../../engine/answers.ts'
import type { Answer, Answers, Form } from '../../../engine/types.ts'
import type { Changes } from '../store/answer-sheet.ts'
import { heldKeys } from '../store/held-keys.ts'

/** What turns `base` into `current`: new answers by key, null for a cleared one. Calculated values are no answers. */
export function changesBetween(form: Form, base: Answers, current: Answers): Changes {
  const changes: Record<string, Answer | null> = {}
  for (const key of heldKeys(form)) {
    const answer = answered(current, key)
    if (answer !== answered(base, key)) changes[key] = answer ?? null
  }
  return changes
}

/** The same, compared once for each base and state of the answers; `revision` is another number after each change of them. */
export function rememberedChanges(form: Form) {
  let known: { readonly base: Answers; readonly revision: number; readonly changes: Changes } | null = null
  return (base: Answers, revision: number, current: Answers): Changes => {
    if (known?.base !== base || known.revision !== revision)
      known = { base, revision, changes: changesBetween(form, base, current) }
    return known.changes
  }
}

export function withChanges(answers: Answers, changes: Changes): Answers {
  return { ...answers, ...changes }
}

/** Unsaved changes and texts, with what the server had acknowledged of each of their fields. */
export function contentWith(base: Answers, changes: Changes, texts: Readonly<Record<string, string>>) {
  const keys = [...Object.keys(changes), ...Object.keys(texts)]
  return { changes, texts, baseValues: Object.fromEntries(keys.map(key => [key, base[key] ?? null])) }
}
