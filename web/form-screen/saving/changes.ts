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

interface Known {
  readonly base: { readonly answers: Answers }
  /** What the server may have by now. */
  readonly unconfirmed: Changes
}

interface Shown {
  readonly answers: () => Answers
  /** Another number after each change of them. */
  readonly revision: () => number
}

export function rememberedChanges(form: Form) {
  let known: { readonly base: Answers; readonly revision: number; readonly changes: Changes } | null = null
  /** Whoever types on does so in the same field, so that one is looked at first. */
  let differing = ''
  return {
    /** Own changes, and the answers that they change; compared once for each base and state of the answers. */
    own({ base: { answers: base }, unconfirmed }: Known, { answers, revision }: Shown) {
      if (known?.base !== base || known.revision !== revision())
        known = { base, revision: revision(), changes: changesBetween(form, base, answers()) }
      return withPutBack(known.changes, base, answers(), unconfirmed)
    },

    /** Whether there are own changes, without all of them. */
    differs({ base: { answers: base }, unconfirmed }: Known, { answers }: Shown): boolean {
      const current = answers()
      const isOther = (key: string) => answered(current, key) !== answered(base, key)
      if (!isOther(differing)) differing = heldKeys(form).find(isOther) ?? ''
      return differing !== '' || Object.keys(withPutBack({}, base, current, unconfirmed).changes).length > 0
    },
  }
}

/**
 * Where an answer was sent and the one before it is on the screen again, that is a change too: by the time that it is saved,
 * the server may hold what was sent.
 */
function withPutBack(changes: Changes, base: Answers, current: Answers, sent: Changes) {
  const back = Object.keys(sent).filter(key => {
    const answer = answered(current, key)
    return answer === answered(base, key) && (answer ?? null) !== sent[key]
  })
  if (back.length === 0) return { changes, base }
  const again = back.map(key => [key, answered(current, key) ?? null])
  const arrived = back.map(key => [key, sent[key]])
  return {
    changes: { ...changes, ...Object.fromEntries(again) },
    base: withChanges(base, Object.fromEntries(arrived)),
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
