import { answered, required, visible } from '../../../engine/answers.ts'
import { linesOf, withoutControlCharacters } from '../../../engine/texts.ts'
import type { Answer, Answers, Computed, Context, Field, Form, Problem } from '../../../engine/types.ts'
import { problemsOfForm } from '../../../engine/validate.ts'
import { dependentsOf } from './dependents.ts'
import { createListeners } from './listeners.ts'
import { isNumeric, readNumber } from './number-text.ts'
import { createPrefill } from './prefill.ts'

/** Everything that one field's component shows. The same object until something of it changes. */
export interface FieldState {
  readonly answer: Answer | undefined
  /** As typed: while it is being typed, and for as long as it cannot be read. */
  readonly text: string | undefined
  readonly problem: string | undefined
  readonly visible: boolean
  readonly required: boolean
  /** What the formula gives, where a person has typed something else over it. */
  readonly computedSuggestion: Answer | undefined
}

/** Changes to answers by key; null clears. */
export type Changes = Readonly<Record<string, Answer | null>>

export interface FormStart {
  readonly answers: Answers
  /** Unreadable texts kept from an earlier visit. */
  readonly texts?: Readonly<Record<string, string>>
  readonly step: number
  readonly readOnly: boolean
}

/** Where a notification goes: one field, one calculated value, or the whole (steps, problems, any change). */
export type Topic = `field:${string}` | `value:${string}` | 'step' | 'problems' | 'answers'

export type FormStore = ReturnType<typeof createFormStore>

function unreadableProblem(key: string): Problem {
  return { field: key, code: 'type', message: 'Enter a number' }
}

/** One open form: its answers, what is being typed, its calculated values and shown problems, with a subscription per key. */
export function createFormStore(form: Form, context: Context, start: FormStart) {
  const listeners = createListeners<Topic>()
  const edits = createListeners<'edit'>()
  const fields = new Map(form.fields.map(field => [field.key, field]))
  const dependents = dependentsOf(form)
  const prefill = createPrefill(form, context)

  let answers: Record<string, Answer> = {}
  let texts: Record<string, string> = {}
  let computed: Computed = {}
  let shown: readonly Problem[] = []
  let step = start.step
  let readOnly = start.readOnly
  /** The field that a person types into just now: nothing is prefilled under the fingers. */
  let editing: string | null = null
  let undo: { readonly before: Changes; readonly texts: Readonly<Record<string, string>> } | null = null
  const states = new Map<string, FieldState>()
  let revision = 0

  function load(from: FormStart): void {
    answers = {}
    revision += 1
    for (const field of form.fields) {
      const answer = answered(from.answers, field.key)
      if (answer !== undefined && !field.calculated) answers[field.key] = answer
    }
    texts = { ...from.texts }
    for (const key of Object.keys(texts)) delete answers[key]
    step = from.step
    readOnly = from.readOnly
    shown = form.fields.filter(({ key }) => unreadable(key)).map(({ key }) => unreadableProblem(key))
    undo = null
    editing = null
    prefill.start(answers)
    const filled = readOnly ? [] : prefill.apply(answers, null)
    computed = form.compute(answers, context)
    refresh(form.fields.map(field => field.key))
    for (const key of Object.keys(computed)) listeners.notify(`value:${key}`)
    for (const key of filled) listeners.notify(`field:${key}`)
    listeners.notify('step')
    listeners.notify('problems')
    listeners.notify('answers')
  }

  function stateOf(field: Field): FieldState {
    return {
      answer: answers[field.key],
      text: texts[field.key],
      problem: shown.find(problem => problem.field === field.key)?.message,
      visible: visible(field, answers),
      required: required(field, answers),
      computedSuggestion: readOnly ? undefined : prefill.suggestion(answers, field.key),
    }
  }

  function refresh(keys: Iterable<string>): void {
    for (const key of keys) {
      const field = fields.get(key)
      if (!field) continue
      const before = states.get(key)
      const after = stateOf(field)
      if (before && same(before, after)) continue
      states.set(key, after)
      listeners.notify(`field:${key}`)
    }
  }

  function recompute(): void {
    const before = computed
    computed = form.compute(answers, context)
    for (const key of Object.keys(computed)) {
      if (!Object.is(before[key], computed[key])) listeners.notify(`value:${key}`)
    }
  }

  /** After answers or texts of these keys changed: prefill, calculate, correct what is shown. */
  function settleChange(keys: readonly string[]): void {
    const touched = new Set(keys)
    revision += 1
    for (const key of prefill.apply(answers, editing)) touched.add(key)
    recompute()
    for (const key of [...touched]) for (const dependent of dependents.get(key) ?? []) touched.add(dependent)
    for (const key of prefill.keys) touched.add(key)
    for (const key of correctShown()) touched.add(key)
    refresh(touched)
    listeners.notify('answers')
  }

  /** Takes corrected fields off the shown problems and brings messages up to date; never adds a field. */
  function correctShown(): string[] {
    if (shown.length === 0) return []
    const now = new Map(check().map(problem => [problem.field, problem]))
    const before = shown
    shown = before.flatMap(problem => now.get(problem.field) ?? [])
    const isSame = shown.length === before.length && shown.every((p, i) => p.message === before[i]?.message)
    if (!isSame) listeners.notify('problems')
    return isSame ? [] : before.map(problem => problem.field)
  }

  /** The problems of the whole form, unreadable texts included, in field order. */
  function check(): Problem[] {
    const found = new Map(problemsOfForm(form, answers, context).map(problem => [problem.field, problem]))
    for (const key of Object.keys(texts)) if (unreadable(key)) found.set(key, unreadableProblem(key))
    return form.fields.flatMap(field => found.get(field.key) ?? [])
  }

  function unreadable(key: string): boolean {
    const text = texts[key]
    return text !== undefined && readNumber(text) === 'unreadable'
  }

  function write(key: string, given: Answer | null): void {
    const lines = linesOf(fields.get(key)?.type ?? 'text')
    // Hidden characters may come with a pasted text; nobody means them, and the server keeps none.
    const answer = typeof given === 'string' ? withoutControlCharacters(given, lines) : given
    if (answer === null || answer === '') delete answers[key]
    else answers[key] = answer
  }

  load(start)

  return {
    form,
    subscribe: listeners.subscribe,
    /** Called after each change that a person made, and for each step. */
    onEdit: (listener: () => void) => edits.subscribe('edit', listener),
    field: (key: string): FieldState => states.get(key) ?? missing,
    definition: (key: string): Field | undefined => fields.get(key),
    value: (key: string): number | string | undefined => computed[key],
    answers: (): Answers => answers,
    computed: (): Computed => computed,
    step: (): number => step,
    readOnly: (): boolean => readOnly,
    problems: (): readonly Problem[] => shown,
    check,
    load,
    /** Another number after each change of the answers. */
    revision: (): number => revision,

    /** Answers that were given elsewhere. Whatever is being typed in other fields stays as it is. */
    takeOver(changes: Changes): void {
      const keys = Object.keys(changes)
      if (keys.length === 0) return
      undo = null
      for (const key of keys) {
        delete texts[key]
        write(key, changes[key] ?? null)
      }
      settleChange(keys)
    },

    /** Texts that cannot be read, which no server can keep. */
    unreadableTexts(): Record<string, string> {
      return Object.fromEntries(Object.entries(texts).filter(([key]) => unreadable(key)))
    },

    /** A keystroke in a number's box. */
    type(key: string, text: string): void {
      if (readOnly) return
      editing = key
      undo = null
      texts[key] = text
      const value = readNumber(text)
      write(key, value === 'unreadable' ? null : value)
      settleChange([key])
      edits.notify('edit')
    },

    /** Any other answer, as it is given. */
    set(key: string, answer: Answer | null): void {
      if (readOnly) return
      undo = null
      delete texts[key]
      write(key, answer)
      settleChange([key])
      edits.notify('edit')
    },

    /** Many at once: a pasted range, suggestions, a reset. With `undoable` one undo takes all of it back. */
    setAll(changes: Changes, { undoable = false } = {}): void {
      if (readOnly) return
      const keys = Object.keys(changes)
      undo = undoable
        ? {
            before: Object.fromEntries(keys.map(key => [key, answers[key] ?? null])),
            texts: Object.fromEntries(Object.entries(texts).filter(([key]) => key in changes)),
          }
        : null
      for (const key of keys) {
        delete texts[key]
        write(key, changes[key] ?? null)
      }
      settleChange(keys)
      edits.notify('edit')
    },

    /** Takes the last paste back, if nothing was typed since. */
    undoPaste(): boolean {
      if (!undo || readOnly) return false
      const { before, texts: textsBefore } = undo
      undo = null
      for (const [key, answer] of Object.entries(before)) write(key, answer)
      for (const key of Object.keys(before)) delete texts[key]
      Object.assign(texts, textsBefore)
      settleChange(Object.keys(before))
      edits.notify('edit')
      return true
    },

    /** The field is left: a text that was read gives way to the number, one that cannot be read says so. */
    leave(key: string): void {
      if (editing === key) editing = null
      const field = fields.get(key)
      if (texts[key] === undefined || !field || readOnly) return
      if (unreadable(key) && isNumeric(field.type)) {
        if (!shown.some(problem => problem.field === key)) {
          const at = form.fields.map(candidate => candidate.key)
          shown = [...shown, unreadableProblem(key)].sort((a, b) => at.indexOf(a.field) - at.indexOf(b.field))
        }
      } else delete texts[key]
      settleChange([key])
    },

    /** Shows these problems and no others. */
    show(problems: readonly Problem[]): void {
      const before = shown
      shown = problems
      refresh([...before, ...problems].map(problem => problem.field))
      listeners.notify('problems')
    },

    goTo(next: number): void {
      if (next === step) return
      step = next
      listeners.notify('step')
      if (!readOnly) edits.notify('edit')
    },
  }
}

const missing: FieldState = {
  answer: undefined,
  text: undefined,
  problem: undefined,
  visible: false,
  required: false,
  computedSuggestion: undefined,
}

function same(a: FieldState, b: FieldState): boolean {
  return (
    a.answer === b.answer &&
    a.text === b.text &&
    a.problem === b.problem &&
    a.visible === b.visible &&
    a.required === b.required &&
    a.computedSuggestion === b.computedSuggestion
  )
}
