import { answerOf } from '../../../engine/answers.ts'
import { perForm } from '../../../engine/fields-by-key.ts'
import { markKey } from '../../../engine/marks.ts'
import type { Answer, Answers, Form } from '../../../engine/types.ts'
import { type Changes, storedKeys } from '../store/answer-sheet.ts'

const birthsOf = perForm(({ fields }) => fields.filter(({ isBirth }) => isBirth))

/**
 * Returns what turns `base` into `current`: new answers by key, null for a cleared one. Calculated values are not compared.
 */
function changesBetween(form: Form, base: Answers, current: Answers): Changes {
  const changes: Record<string, Answer | null> = {}
  for (const key of storedKeys(form)) {
    const answer = answerOf(current, key)
    if (answer !== answerOf(base, key)) changes[key] = answer ?? null
  }
  // A date of birth that is sent without its mark would have none afterwards (D58).
  for (const { key } of birthsOf(form)) {
    const mark = answerOf(current, markKey(key))
    if (key in changes && mark !== undefined) changes[markKey(key)] = mark
  }
  return changes
}

/** What the server has, as far as it has said so. */
interface ServerCopy {
  readonly base: { readonly answers: Answers }
  /** Changes that were sent but not acknowledged; the server may have them. */
  readonly unconfirmed: Changes
}

interface ScreenAnswers {
  readonly answers: () => Answers
  /** A number that differs after each change of the answers. */
  readonly revision: () => number
}

/** Compares the answers on the screen with the server’s, and remembers the result until one of them changes. */
export function rememberedChanges(form: Form) {
  let known: { readonly base: Answers; readonly revision: number; readonly changes: Changes } | null = null
  /** Checked first, because someone who keeps typing usually stays in the same field. */
  let differing = ''
  return {
    /** Returns the user's own changes and the base that they are compared with. Computed once per base and revision. */
    own({ base: { answers: base }, unconfirmed }: ServerCopy, { answers, revision }: ScreenAnswers) {
      if (known?.base !== base || known.revision !== revision())
        known = { base, revision: revision(), changes: changesBetween(form, base, answers()) }
      return withPutBack(known.changes, base, answers(), unconfirmed)
    },

    /** Reports whether there are own changes, without listing them all. */
    differs({ base: { answers: base }, unconfirmed }: ServerCopy, { answers }: ScreenAnswers): boolean {
      const current = answers()
      const isOther = (key: string) => answerOf(current, key) !== answerOf(base, key)
      if (!isOther(differing)) differing = storedKeys(form).find(isOther) ?? ''
      return differing !== '' || Object.keys(withPutBack({}, base, current, unconfirmed).changes).length > 0
    },
  }
}

/**
 * Adds the fields whose new answer was sent but then changed back. These are changes too: by the time they are saved, the
 * server may have what was sent.
 */
function withPutBack(changes: Changes, base: Answers, current: Answers, sent: Changes) {
  const back = Object.keys(sent).filter(key => {
    const answer = answerOf(current, key)
    return answer === answerOf(base, key) && (answer ?? null) !== sent[key]
  })
  if (back.length === 0) return { changes, base }
  const again = back.map(key => [key, answerOf(current, key) ?? null])
  const arrived = back.map(key => [key, sent[key]])
  return {
    changes: { ...changes, ...Object.fromEntries(again) },
    base: withChanges(base, Object.fromEntries(arrived)),
  }
}

export function withChanges(answers: Answers, changes: Changes): Answers {
  return { ...answers, ...changes }
}

/** Combines unsaved changes and texts with the last acknowledged values of their fields, as a draft stores them. */
export function contentWith(base: Answers, changes: Changes, texts: Readonly<Record<string, string>>) {
  const keys = [...Object.keys(changes), ...Object.keys(texts)]
  return { changes, texts, baseValues: Object.fromEntries(keys.map(key => [key, base[key] ?? null])) }
}
