import { answerOf } from '../../../engine/answers.ts'
import { birthsBehind } from '../../../engine/estimates.ts'
import { linesOf } from '../../../engine/field-kinds.ts'
import { perForm } from '../../../engine/fields-by-key.ts'
import { codeOfText, fieldOfMarkKey, markKey, saysMissing, takesCode } from '../../../engine/marks.ts'
import { createIsPresent, type IsPresent, isAnswered, type Shown, shownOf } from '../../../engine/shown.ts'
import { withoutControlCharacters } from '../../../engine/texts.ts'
import type { Answer, Answers, Computed, Context, Field, Form } from '../../../engine/types.ts'
import { type ReadAnswer, readAnswer } from './answer-text.ts'

/** Changes to answers by key; null clears an answer. */
export type Changes = Readonly<Record<string, Answer | null>>

type Texts = Readonly<Record<string, string>>

/** The keys of the answers and calculated values that a change has altered. */
export interface Altered {
  readonly answers: ReadonlySet<string>
  readonly values: readonly string[]
}

/**
 * The answers of one open form, the texts being typed, and the values calculated from them. It has no listeners; FormStore
 * notifies them.
 */
export class AnswerSheet {
  readonly #form: Form
  readonly #context: Context
  readonly #fields: ReadonlyMap<string, Field>
  readonly #prefill
  #answers: Record<string, Answer> = {}
  #texts: Record<string, string> = {}
  /** The other possible reading of a text that has been replaced by its answer. */
  #others: Record<string, Answer> = {}
  #computed: Computed = {}
  #shown: Shown = { values: {}, notes: {}, soFar: {} }
  /** Which answers are present. Cached until an answer appears or disappears, because most key presses only change one. */
  #isThere: IsPresent | null = null
  #isCompleted = false
  /** The steps that were open. Nobody has seen the others, so nothing is prefilled there (D54). */
  readonly #seen = new Set<number>()
  /** The field that a person is typing into. It is not prefilled in the meantime. */
  #editing: string | null = null
  #undo: { readonly of: Changes; readonly before: Changes; readonly texts: Texts } | null = null
  #revision = 0
  /** The text that was parsed last, because one key press asks for it several times. */
  #lastRead: { readonly key: string; readonly text: string; readonly read: ReadAnswer } | null = null

  constructor(form: Form, context: Context, fields: ReadonlyMap<string, Field>) {
    this.#form = form
    this.#context = context
    this.#fields = fields
    this.#prefill = createPrefill(form, context)
  }

  readonly answers = (): Answers => this.#answers
  readonly computed = (): Computed => this.#computed
  /** The calculated values that people see (D39). */
  readonly shown = (): Shown => this.#shown
  readonly text = (key: string): string | undefined => this.#texts[key]
  /** Whether the value of a field is estimated (D58). */
  readonly isEstimated = (key: string): boolean =>
    birthsBehind(this.#form)
      .get(key)
      ?.some(birth => codeOfText(this.note(birth)) === 'es') ?? false
  /** The note beside a field, as a text. */
  readonly note = (key: string): string | undefined => this.#answers[markKey(key)]?.toString()
  readonly today = (): string => this.#context.today
  /** A number that differs after each change of the answers. */
  readonly revision = (): number => this.#revision
  readonly seen = (): ReadonlySet<number> => this.#seen
  readonly prefilled = (): readonly string[] => this.#prefill.keys()
  readonly computedSuggestion = (key: string): Answer | undefined =>
    this.#prefill.suggestion(this.#answers, key)

  load(answers: Answers, texts: Texts, seen: readonly number[], readOnly: boolean): readonly string[] {
    for (const step of seen) this.#seen.add(step)
    this.#answers = {}
    this.#isThere = null
    for (const key of storedKeys(this.#form)) {
      const answer = answerOf(answers, key)
      if (answer !== undefined) this.#answers[key] = answer
    }
    this.#texts = { ...texts }
    this.#others = {}
    for (const key of Object.keys(texts)) delete this.#answers[key]
    this.#undo = null
    this.#editing = null
    this.#revision += 1
    this.#prefill.start(this.#answers)
    this.#isCompleted = readOnly
    return this.#calculate()
  }

  /** Prefills the fields of a step that is open for the first time; null if it was open before. */
  see(step: number): Altered | null {
    if (this.#seen.has(step)) return null
    this.#seen.add(step)
    return this.#recalculate([])
  }

  /** Returns why the text of a field cannot be read; undefined if it can. */
  fault(key: string): string | undefined {
    return this.#read(key)?.fault
  }

  /** Returns the other possible reading of a field's text; undefined while it is being typed. */
  other(key: string): Answer | undefined {
    return key === this.#editing ? undefined : (this.#read(key)?.other ?? this.#others[key])
  }

  /** Returns the fields whose number can also be read in another way, including one that is being typed. */
  readInTwoWays(): readonly string[] {
    const keys = new Set([...Object.keys(this.#others), ...Object.keys(this.#texts)])
    const other = (key: string) => this.#others[key] ?? this.#read(key)?.other
    return [...keys].filter(key => this.#answers[key] !== undefined && other(key) !== undefined)
  }

  /** Drops the other reading of a field, because the person meant its answer. */
  keepReading(key: string): void {
    delete this.#others[key]
  }

  /** Returns the texts that cannot be read, which are stored on the device only. */
  unreadableTexts(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.#texts).filter(([key]) => this.fault(key) !== undefined))
  }

  type(key: string, text: string): Altered {
    this.#editing = key
    this.#undo = null
    this.#texts[key] = text
    delete this.#others[key]
    const read = this.#read(key)
    this.#write(key, read?.answer ?? null)
    if (read?.code) this.#write(markKey(key), `${read.code}:`)
    return this.#recalculate([key])
  }

  /** Replaces answers, and texts that are being typed into their fields. With `undoable`, one undo reverts everything. */
  change(changes: Changes, undoable = false): Altered {
    const keys = Object.keys(changes)
    const touched = keys.flatMap(key => [key, fieldOfMarkKey(key) ?? markKey(key)])
    this.#undo = undoable
      ? {
          of: changes,
          // A prefilled field may follow the change, so undo also restores what a person typed into it.
          before: Object.fromEntries(
            [...touched, ...this.#prefill.keys()].map(key => [key, this.#answers[key] ?? null]),
          ),
          texts: Object.fromEntries(Object.entries(this.#texts).filter(([key]) => touched.includes(key))),
        }
      : null
    this.#replace(changes)
    return this.#recalculate(keys)
  }

  /** Reports whether these changes were the last ones and can be undone. */
  canUndo(changes: Changes): boolean {
    return this.#undo?.of === changes
  }

  /** Reverts these changes. Returns null if they are not the last ones, for example because something was typed since. */
  undo(changes: Changes): Altered | null {
    if (this.#undo?.of !== changes) return null
    const { before, texts } = this.#undo
    this.#undo = null
    this.#replace(before)
    this.#prefill.start(this.#answers)
    Object.assign(this.#texts, texts)
    return this.#recalculate(Object.keys(before))
  }

  /** Handles leaving a field: a text that could be read is replaced by its answer. Null if nothing was typed into it. */
  leave(key: string): Altered | null {
    if (this.#editing === key) this.#editing = null
    const read = this.#read(key)
    if (!read) return null
    if (read.fault === undefined) {
      delete this.#texts[key]
      if (read.other !== undefined) this.#others[key] = read.other
    }
    return this.#recalculate([key])
  }

  /** Marks a field as no longer being typed into, as when the form has become read-only. */
  stopEditing(key: string): void {
    if (this.#editing === key) this.#editing = null
  }

  /** Parses the text of a field; undefined if it has none. */
  #read(key: string): ReadAnswer | undefined {
    const text = this.#texts[key]
    const field = this.#fields.get(key)
    if (text === undefined || !field) return undefined
    if (this.#lastRead?.key !== key || this.#lastRead.text !== text) {
      const read = readAnswer(field, text, this.#context.today, takesCode(this.#form, field))
      this.#lastRead = { key, text, read }
    }
    return this.#lastRead.read
  }

  /**
   * True if prefilling must not change a field: while a person types into it, while its text cannot be read, if it is marked, or
   * if it is empty on a step that nobody has seen.
   */
  readonly #isProtected = (key: string): boolean =>
    key === this.#editing ||
    this.#texts[key] !== undefined ||
    codeOfText(this.note(key)) !== undefined ||
    (this.#answers[key] === undefined && !this.#seen.has(this.#fields.get(key)?.step ?? 0))

  #replace(changes: Changes): void {
    // Writing a value removes the field's code, so codes are written after all values.
    const [values, notes] = [[], []] as [[string, Answer | null][], [string, Answer | null][]]
    for (const change of Object.entries(changes)) (fieldOfMarkKey(change[0]) ? notes : values).push(change)
    for (const [key, answer] of [...values, ...notes]) {
      delete this.#texts[key]
      delete this.#others[key]
      this.#write(key, answer)
    }
  }

  #write(key: string, given: Answer | null): void {
    const noted = fieldOfMarkKey(key)
    const field = this.#fields.get(key)
    const lines = noted ? 'many' : linesOf(field?.type ?? 'text')
    // A pasted text may contain control characters that nobody intended and the server would not store.
    const answer = typeof given === 'string' ? withoutControlCharacters(given, lines) : given
    const isThere = () => field && isAnswered(field, this.#answers)
    const wasThere = isThere()
    if (answer === null || answer === '') delete this.#answers[key]
    else this.#answers[key] = answer
    if (noted === undefined) {
      if (codeOfText(this.note(key))) delete this.#answers[markKey(key)]
    } else if (saysMissing(codeOfText(answer))) {
      delete this.#answers[noted]
      this.#isThere = null
    }
    if (isThere() !== wasThere) this.#isThere = null
  }

  /** Prefills and calculates whatever depends on the changed answers. */
  #recalculate(keys: readonly string[]): Altered {
    this.#revision += 1
    const before = this.#shown
    const filled = this.#calculate()
    const now = this.#shown
    const births = birthsBehind(this.#form)
    const values = Object.keys(this.#computed).filter(
      key =>
        !Object.is(before.values[key], now.values[key]) ||
        before.notes[key] !== now.notes[key] ||
        before.soFar[key] !== now.soFar[key] ||
        // Only the mark beside the date may have changed.
        births.get(key)?.some(birth => keys.includes(birth)),
    )
    return { answers: new Set([...keys.map(key => fieldOfMarkKey(key) ?? key), ...filled]), values }
  }

  /**
   * Prefills and calculates. Returns the keys of the prefilled fields. A completed form is not prefilled, so that it keeps
   * the answers it was completed with.
   */
  #calculate(): readonly string[] {
    const { filled, computed } = this.#isCompleted
      ? { filled: [], computed: this.#form.compute(this.#answers, this.#context) }
      : this.#prefill.apply(this.#answers, this.#isProtected)
    this.#computed = computed
    if (filled.length > 0) this.#isThere = null
    this.#isThere ??= createIsPresent(this.#form, this.#answers, this.#isCompleted)
    this.#shown = shownOf(this.#form, this.#answers, computed, this.#isCompleted, this.#isThere)
    return filled
  }
}

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
function createPrefill(form: Form, context: Context) {
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

/** The keys that an open form has values for: those of its input fields and of the notes beside them. */
export const storedKeys: (form: Form) => readonly string[] = perForm(({ fields }) =>
  fields.flatMap(({ key, calculated }) => (calculated ? [] : [key, markKey(key)])),
)
