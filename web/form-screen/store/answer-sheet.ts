import { answered } from '../../../engine/answers.ts'
import { isNumeric, linesOf } from '../../../engine/field-kinds.ts'
import { type Shown, shownOf } from '../../../engine/shown.ts'
import { withoutControlCharacters } from '../../../engine/texts.ts'
import type { Answer, Answers, Computed, Context, Field, Form } from '../../../engine/types.ts'
import { readNumber } from './number-text.ts'
import { createPrefill } from './prefill.ts'

/** Changes to answers by key; null clears. */
export type Changes = Readonly<Record<string, Answer | null>>

type Texts = Readonly<Record<string, string>>

/** The keys of what a change has altered. */
export interface Altered {
  readonly answers: ReadonlySet<string>
  readonly values: readonly string[]
}

/** The answers of one open form, what is being typed, and what is calculated from them. Nobody is told of a change. */
export class AnswerSheet {
  readonly #form: Form
  readonly #context: Context
  readonly #fields: ReadonlyMap<string, Field>
  readonly #prefill
  #answers: Record<string, Answer> = {}
  #texts: Record<string, string> = {}
  #computed: Computed = {}
  #shown: Shown = { values: {}, notes: {} }
  #isCompleted = false
  /** The field that a person types into just now: it is never prefilled meanwhile. */
  #editing: string | null = null
  #undo: { readonly before: Changes; readonly texts: Texts } | null = null
  #revision = 0

  constructor(form: Form, context: Context, fields: ReadonlyMap<string, Field>) {
    this.#form = form
    this.#context = context
    this.#fields = fields
    this.#prefill = createPrefill(form, context)
  }

  readonly answers = (): Answers => this.#answers
  readonly computed = (): Computed => this.#computed
  /** Of the calculated values those that people see (D39). */
  readonly shown = (): Shown => this.#shown
  readonly text = (key: string): string | undefined => this.#texts[key]
  /** Another number after each change of the answers. */
  readonly revision = (): number => this.#revision
  readonly prefilled = (): readonly string[] => this.#prefill.keys
  readonly computedSuggestion = (key: string): Answer | undefined =>
    this.#prefill.suggestion(this.#answers, key)

  load(answers: Answers, texts: Texts, readOnly: boolean): readonly string[] {
    this.#answers = {}
    for (const { key, calculated } of this.#form.fields) {
      const answer = answered(answers, key)
      if (answer !== undefined && !calculated) this.#answers[key] = answer
    }
    this.#texts = { ...texts }
    for (const key of Object.keys(texts)) delete this.#answers[key]
    this.#undo = null
    this.#editing = null
    this.#revision += 1
    this.#prefill.start(this.#answers)
    const filled = readOnly ? [] : this.#prefill.apply(this.#answers, null)
    this.#isCompleted = readOnly
    this.#calculate()
    return filled
  }

  unreadable(key: string): boolean {
    const text = this.#texts[key]
    return text !== undefined && readNumber(text) === 'unreadable'
  }

  /** Texts that cannot be read, which no server can keep. */
  unreadableTexts(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.#texts).filter(([key]) => this.unreadable(key)))
  }

  type(key: string, text: string): Altered {
    this.#editing = key
    this.#undo = null
    this.#texts[key] = text
    const value = readNumber(text)
    this.#write(key, value === 'unreadable' ? null : value)
    return this.#settled([key])
  }

  /** Replaces answers, and texts that are typed into them. With `undoable` one undo takes all of it back. */
  change(changes: Changes, undoable = false): Altered {
    const keys = Object.keys(changes)
    this.#undo = undoable
      ? {
          before: Object.fromEntries(keys.map(key => [key, this.#answers[key] ?? null])),
          texts: Object.fromEntries(Object.entries(this.#texts).filter(([key]) => key in changes)),
        }
      : null
    this.#replace(changes)
    return this.#settled(keys)
  }

  /** Takes the last undoable change back; null when there is none, or something was typed since. */
  undo(): Altered | null {
    if (!this.#undo) return null
    const { before, texts } = this.#undo
    this.#undo = null
    this.#replace(before)
    Object.assign(this.#texts, texts)
    return this.#settled(Object.keys(before))
  }

  /** The field is left; null when nothing was typed into it. A text that was read gives way to its answer. */
  leave(key: string): Altered | null {
    if (this.#editing === key) this.#editing = null
    const field = this.#fields.get(key)
    if (this.#texts[key] === undefined || !field) return null
    if (!this.unreadable(key) || !isNumeric(field.type)) delete this.#texts[key]
    return this.#settled([key])
  }

  /** Nothing is typed into any field any more, as in a form that is read-only. */
  stopEditing(key: string): void {
    if (this.#editing === key) this.#editing = null
  }

  #replace(changes: Changes): void {
    for (const [key, answer] of Object.entries(changes)) {
      delete this.#texts[key]
      this.#write(key, answer)
    }
  }

  #write(key: string, given: Answer | null): void {
    const lines = linesOf(this.#fields.get(key)?.type ?? 'text')
    // Hidden characters may come with a pasted text; nobody means them, and the server keeps none.
    const answer = typeof given === 'string' ? withoutControlCharacters(given, lines) : given
    if (answer === null || answer === '') delete this.#answers[key]
    else this.#answers[key] = answer
  }

  /** Prefills and calculates what follows from changed answers. */
  #settled(keys: readonly string[]): Altered {
    this.#revision += 1
    const filled = this.#prefill.apply(this.#answers, this.#editing)
    const before = this.#shown
    this.#calculate()
    const now = this.#shown
    const values = Object.keys(this.#computed).filter(
      key => !Object.is(before.values[key], now.values[key]) || before.notes[key] !== now.notes[key],
    )
    return { answers: new Set([...keys, ...filled]), values }
  }

  #calculate(): void {
    this.#computed = this.#form.compute(this.#answers, this.#context)
    this.#shown = shownOf(this.#form, this.#answers, this.#computed, this.#isCompleted)
  }
}
