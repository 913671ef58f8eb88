import type { Answer, Answers, Context, Form } from '../../../engine/types.ts'

/** The prefilled fields that hold what their formula gives: no person has typed anything else there. */
export function followingKeys(form: Form, answers: Answers, context: Context): ReadonlySet<string> {
  if (!form.prefill) return new Set()
  const given = Object.entries(form.prefill(answers, form.compute(answers, context), context))
  return new Set(
    given.flatMap(([key, value]) => (value !== undefined && answers[key] === value ? [key] : [])),
  )
}

/**
 * Prefilled, editable fields (D19, D20): one follows its formula while it is empty or holds what the formula gave last,
 * and stays as it is once a person has typed something else.
 */
export function createPrefill(form: Form, context: Context) {
  const { prefill } = form
  const current = (answers: Answers): Answers =>
    prefill ? prefill(answers, form.compute(answers, context), context) : {}
  let last: Answers = {}
  const keys: readonly string[] = Object.keys(current({}))

  return {
    keys,

    /** Opens a form: what it holds already counts as typed unless it is what the formula gives. */
    start(answers: Answers): void {
      last = keys.length > 0 ? current(answers) : {}
    },

    /** Brings following fields up to date in `answers`; answers their keys. What a person has typed is let alone. */
    apply(answers: Record<string, Answer>, isHeld: (key: string) => boolean): string[] {
      if (keys.length === 0) return []
      const changed = new Set<string>()
      // One prefilled field may feed another, so their number of rounds settles them all.
      for (const _ of keys) {
        const now = current(answers)
        for (const key of keys) {
          const follows = answers[key] === undefined || answers[key] === last[key]
          const value = now[key] ?? undefined
          if (isHeld(key) || !follows || answers[key] === value) continue
          if (value === undefined) delete answers[key]
          else answers[key] = value
          changed.add(key)
        }
        last = now
      }
      return [...changed]
    },

    /** The formula's value where the field holds another. */
    suggestion(answers: Answers, key: string): Answer | undefined {
      const value = last[key] ?? undefined
      return value !== undefined && answers[key] !== undefined && answers[key] !== value ? value : undefined
    },
  }
}
