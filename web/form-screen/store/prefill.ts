import type { Answer, Answers, Computed, Context, Form } from '../../../engine/types.ts'

/**
 * Returns the keys of the prefilled fields whose answer is the value of their formula. Nobody has typed anything else there.
 */
export function followingKeys(form: Form, answers: Answers, context: Context): ReadonlySet<string> {
  if (!form.prefill) return new Set()
  const given = Object.entries(form.prefill(answers, form.compute(answers, context), context))
  return new Set(
    given.flatMap(([key, value]) => (value !== undefined && answers[key] === value ? [key] : [])),
  )
}

/** The prefilled fields that have changed, and the values calculated from the answers after that. */
interface Filled {
  readonly filled: readonly string[]
  readonly computed: Computed
}

/**
 * Prefills editable fields (D19, D20). A field follows its formula while it is empty or has the formula's last value. Once a
 * person has typed something else, it stays as it is.
 */
export function createPrefill(form: Form, context: Context) {
  const { prefill } = form
  const current = (answers: Answers): Answers =>
    prefill ? prefill(answers, form.compute(answers, context), context) : {}
  let last: Answers = {}

  return {
    /** The keys of the prefilled fields, which are the same for all answers. */
    keys: (): readonly string[] => Object.keys(last),

    /** Starts with a loaded form. Its answers count as typed, unless they equal the value of the formula. */
    start(answers: Answers): void {
      last = current(answers)
    },

    /**
     * Updates the fields in `answers` that follow their formula. Returns their keys and the values calculated afterwards.
     * Does not change what a person has typed.
     */
    apply(answers: Record<string, Answer>, isHeld: (key: string) => boolean): Filled {
      let computed = form.compute(answers, context)
      const keys = Object.keys(last)
      const filled = new Set<string>()
      // One prefilled field may feed another, so as many rounds as there are fields are enough for all of them.
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

    /** Returns the value of the formula if the field has another one; otherwise undefined. */
    suggestion(answers: Answers, key: string): Answer | undefined {
      const value = last[key] ?? undefined
      return value !== undefined && answers[key] !== undefined && answers[key] !== value ? value : undefined
    },
  }
}
