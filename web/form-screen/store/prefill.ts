import type { Answer, Answers, Computed, Context, Form } from '../../../engine/types.ts'

/** The prefilled fields that hold what their formula gives: no person has typed anything else there. */
export function followingKeys(form: Form, answers: Answers, context: Context): ReadonlySet<string> {
  if (!form.prefill) return new Set()
  const given = Object.entries(form.prefill(answers, form.compute(answers, context), context))
  return new Set(
    given.flatMap(([key, value]) => (value !== undefined && answers[key] === value ? [key] : [])),
  )
}

/** The prefilled fields that have changed, and the calculated values of the answers as they are then. */
interface Filled {
  readonly filled: readonly string[]
  readonly computed: Computed
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

    /**
     * Brings following fields up to date in `answers`; gives their keys, and what the form then calculates. What a person
     * has typed is let alone.
     */
    apply(answers: Record<string, Answer>, isHeld: (key: string) => boolean): Filled {
      let computed = form.compute(answers, context)
      const filled = new Set<string>()
      // One prefilled field may feed another, so their number of rounds settles them all.
      for (const _ of keys) {
        const now: Answers = prefill?.(answers, computed, context) ?? {}
        const changed = keys.filter(key => {
          const follows = answers[key] === undefined || answers[key] === last[key]
          return !isHeld(key) && follows && answers[key] !== (now[key] ?? undefined)
        })
        last = now
        if (changed.length === 0) break
        for (const key of changed) {
          const value = now[key] ?? undefined
          if (value === undefined) delete answers[key]
          else answers[key] = value
          filled.add(key)
        }
        computed = form.compute(answers, context)
      }
      return { filled: [...filled], computed }
    },

    /** The formula's value where the field holds another. */
    suggestion(answers: Answers, key: string): Answer | undefined {
      const value = last[key] ?? undefined
      return value !== undefined && answers[key] !== undefined && answers[key] !== value ? value : undefined
    },
  }
}
