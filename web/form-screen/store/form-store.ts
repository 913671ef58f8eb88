import { answerOf, required, visible } from '../../../engine/answers.ts'
import { formatFigure } from '../../../engine/describe.ts'
import { estimateWords } from '../../../engine/estimates.ts'
import { fieldsByKey } from '../../../engine/fields-by-key.ts'
import { marksAmong, type OriginKind, type Origins, takesCode } from '../../../engine/marks.ts'
import { doubtOf, toneOf } from '../../../engine/shown.ts'
import type {
  Answer,
  Answers,
  Cause,
  Computed,
  Context,
  Field,
  Form,
  Problem,
  ValueTone,
} from '../../../engine/types.ts'
import { problemsOfForm } from '../../../engine/validate.ts'
import type { Suggestion } from '../../../forms/links/link.ts'
import { createListeners } from '../../ui/shared-value.ts'
import { debounced, whenIdle } from '../../ui/timing.ts'
import { type Altered, AnswerSheet, type Changes, followingKeys } from './answer-sheet.ts'

export interface FormStart {
  readonly answers: Answers
  /** Unreadable texts from an earlier visit's draft. */
  readonly texts?: Readonly<Record<string, string>>
  readonly step: number
  /** The furthest step that was open on an earlier visit; 1 if absent. */
  readonly furthest?: number
  readonly readOnly: boolean
}

/**
 * What a listener subscribes to: one field, one calculated value, or the whole form (step, problems, any change). `rest` is
 * notified after changes once the browser is idle, and after typing once the person pauses. It is for slow work, so that no
 * key press waits.
 */
export type Topic = `field:${string}` | `value:${string}` | 'step' | 'problems' | 'answers' | 'rest'

/** Someone who is typing presses the next key within this time. */
const TYPING_MS = 300

/** The state of one open form: its answers, its step and the problems that are shown. Components subscribe by topic. */
export class FormStore {
  readonly form: Form
  /** Where the answers came from; null until an answer can come from anywhere but typing. */
  origins: KnownOrigins | null = null
  readonly #context: Context
  readonly #fields: ReadonlyMap<string, Field>
  readonly #dependents: ReadonlyMap<string, readonly string[]>
  readonly #sheet: AnswerSheet
  readonly #listeners = createListeners<Topic>()
  readonly #edits = createListeners<'edit' | 'move'>()
  readonly #states = new Map<string, FieldState>()
  #shown: readonly Problem[] = []
  #step = 1
  #readOnly = false
  #isRestDue = false
  readonly #typing = debounced(() => this.#listeners.notify('rest'), TYPING_MS)
  /** The fields whose two readings Next has asked about. */
  readonly #asked = new Set<string>()
  /** What Next goes on with once these questions are answered. */
  #afterReadings: (() => void) | null = null
  /** Calculated values that a person confirmed as facts, with the value at that time (D45). */
  readonly #confirmed = new Map<string, number | string | undefined>()

  /** Without `start`, the store is empty until a form is loaded. */
  constructor(form: Form, context: Context, start?: FormStart) {
    this.form = form
    this.#context = context
    this.#fields = fieldsByKey(form)
    this.#dependents = dependentsOf(form)
    this.#sheet = new AnswerSheet(form, context, this.#fields)
    if (start) this.load(start)
  }

  readonly subscribe = (topic: Topic, listener: () => void) => this.#listeners.subscribe(topic, listener)
  /** Calls the listener after each change that a person made. */
  readonly onEdit = (listener: () => void) => this.#edits.subscribe('edit', listener)
  /** Calls the listener after each move to another step. */
  readonly onMove = (listener: () => void) => this.#edits.subscribe('move', listener)
  readonly field = (key: string): FieldState => this.#states.get(key) ?? missingField
  readonly definition = (key: string): Field | undefined => this.#fields.get(key)
  /** Reports whether a field can be marked as not applicable or not available. */
  readonly takesCode = (field: Field): boolean => takesCode(this.form, field)
  /** The calculated values that people see (D39). */
  readonly shown = () => this.#sheet.shown()
  /** A calculated value as people see it; undefined as long as the answers do not support it (D39). */
  readonly value = (key: string): number | string | undefined => this.#sheet.shown().values[key]
  /** Why there is no value although its answers are there, for example "no current liabilities". */
  readonly note = (key: string): string | undefined => this.#sheet.shown().notes[key]
  /** The text in place of a total that waits for further answers (D53); '' if there is none. */
  readonly soFar = (key: string): string => this.#sheet.shown().soFar[key] ?? ''
  /** Whether the value of a field is estimated (D58). */
  readonly isEstimated = (key: string): boolean => this.#sheet.isEstimated(key)
  /** A value, calculated or answered, or what stands in its place, as the screen shows it; '' if there is none. */
  readonly figureText = (field: Field, inColumn?: boolean): string => {
    const value = field.calculated ? this.value(field.key) : this.field(field.key).answer
    const text = formatFigure(field, value, inColumn)
    if (text === '') return this.soFar(field.key)
    return this.isEstimated(field.key) ? estimateWords(field, value, text) : text
  }
  readonly tone = (key: string): ValueTone | undefined =>
    toneOf(this.form, key, this.answers(), this.value(key))
  /** Why a calculated value is doubtful; undefined if it is not. */
  readonly doubt = (key: string): string | undefined =>
    doubtOf(this.form, key, this.answers(), this.value(key))
  /** The steps with a doubtful value, or with a number that can be read in two ways. */
  readonly doubtfulSteps = (): readonly number[] => {
    const inTwoWays = this.#sheet.readInTwoWays()
    const isDoubtful = ({ key, calculated }: Field) =>
      calculated ? this.doubt(key) !== undefined : inTwoWays.includes(key)
    return this.#readOnly ? [] : this.form.fields.filter(isDoubtful).map(({ step }) => step)
  }
  readonly answers = (): Answers => this.#sheet.answers()
  readonly computed = (): Computed => this.#sheet.computed()
  /** Calculates the values as they would be after these changes, without making them. */
  readonly tryOut = (changes: Changes): Computed =>
    this.form.compute({ ...this.answers(), ...changes }, this.#context)
  /** The keys of the prefilled fields whose answer is the value of their formula. */
  readonly following = () => followingKeys(this.form, this.answers(), this.#context)
  /** Reports whether these changes were the last ones and can be undone. Loading the form ends that. */
  readonly canUndo = (changes: Changes): boolean => this.#sheet.canUndo(changes)
  /** A number that differs after each change of the answers. */
  readonly revision = (): number => this.#sheet.revision()
  /** Texts that cannot be read, which are stored on the device only. */
  readonly unreadableTexts = (): Record<string, string> => this.#sheet.unreadableTexts()
  readonly unreadableCount = (): number => Object.keys(this.unreadableTexts()).length
  /** The date in the format YYYY-MM-DD. */
  readonly today = (): string => this.#sheet.today()
  readonly step = (): number => this.#step
  /** Reports whether a step was open, on this visit or an earlier one (D54). */
  readonly wasOpen = (step: number): boolean => this.#sheet.seen().has(step)
  /** The furthest step that was open. */
  readonly furthest = (): number => Math.max(...this.#sheet.seen(), 1)
  readonly readOnly = (): boolean => this.#readOnly
  readonly problems = (): readonly Problem[] => this.#shown

  load({ answers, texts = {}, step, furthest = 1, readOnly }: FormStart): void {
    // Steps that cannot be opened freely were open before those that follow them.
    const until = this.form.traits.freeSteps ? furthest : Math.max(step, furthest)
    const seen = this.form.steps.map(({ number }) => number).filter(number => number <= until)
    const filled = this.#sheet.load(answers, texts, [...seen, step], readOnly)
    this.#step = step
    this.#readOnly = readOnly
    this.#shown = this.#unreadable()
    this.#refresh(this.form.fields.map(field => field.key))
    for (const key of Object.keys(this.#sheet.computed())) this.#listeners.notify(`value:${key}`)
    for (const key of filled) this.#listeners.notify(`field:${key}`)
    for (const topic of ['step', 'problems'] as const) this.#listeners.notify(topic)
    this.#notifyChange()
  }

  /** Returns the problems of the whole form, including unreadable texts, in the order of the fields. */
  check(): Problem[] {
    const answers = this.#sheet.answers()
    const context = this.form.markStandsFor ? { ...this.#context, marks: marksAmong(answers) } : this.#context
    const problems = problemsOfForm(this.form, answers, context, this.confirmed())
    const found = new Map([...problems, ...this.#unreadable()].map(problem => [problem.field, problem]))
    return this.form.fields.flatMap(field => found.get(field.key) ?? [])
  }

  #unreadable(): Problem[] {
    return this.form.fields.flatMap(({ key }): Problem[] => {
      const message = this.#sheet.fault(key)
      return message === undefined ? [] : [{ field: key, code: 'type', message }]
    })
  }

  /** Returns the cause of a calculated value that is below its minimum and that a person can confirm as a fact. */
  causeOf({ field, code }: Problem): Cause | undefined {
    return code === 'min'
      ? this.form.causeOf?.(field, this.#sheet.answers(), this.#sheet.computed())
      : undefined
  }

  /** Records that a person confirmed the current value as a fact. If it changes, it has to be confirmed again (D45). */
  acceptAsFact(key: string): void {
    this.#confirmed.set(key, this.#sheet.computed()[key])
    this.#refresh(this.#correctShown())
  }

  /** Returns the keys of confirmed values that have not changed since. */
  confirmed(): readonly string[] {
    const computed = this.#sheet.computed()
    return [...this.#confirmed].flatMap(([key, value]) => (computed[key] === value ? [key] : []))
  }

  /** Handles a keystroke in the box of a number, a date or a text that is tidied. */
  type(key: string, text: string): void {
    this.#asked.delete(key)
    if (!this.#readOnly) this.#edited(this.#sheet.type(key, text), true)
  }

  /** Sets an answer of any other kind. */
  set(key: string, answer: Answer | null): void {
    this.setAll({ [key]: answer })
  }

  /** Sets many answers at once: a pasted range, suggestions, a reset. With `undoable`, one undo reverts all of them. */
  setAll(changes: Changes, { undoable = false } = {}): void {
    if (this.#readOnly) return
    this.#edited(this.#sheet.change(changes, undoable))
    if (undoable) this.#showRefused(Object.keys(changes))
  }

  /** Reverts undoable changes. Returns false if anything was changed since. */
  undo(changes: Changes): boolean {
    const altered = this.#sheet.undo(changes)
    if (altered) this.#edited(altered)
    return altered !== null
  }

  /** Puts in answers that were saved elsewhere. Texts that are being typed into other fields stay. */
  takeOver(changes: Changes): void {
    if (Object.keys(changes).length > 0) this.#settle(this.#sheet.change(changes))
  }

  /** Handles leaving a field: replaces a readable text by its answer, and shows why an answer is refused. */
  leave(key: string): void {
    if (this.#readOnly) {
      this.#sheet.stopEditing(key)
      return
    }
    const altered = this.#sheet.leave(key)
    if (!altered) return
    this.#settle(altered)
    this.#showRefused([key])
  }

  /** Adds the problems of these fields to the ones that are shown. Missing answers are not shown until Next is pressed. */
  #showRefused(keys: readonly string[]): void {
    const isGiven = (key: string) =>
      this.#sheet.text(key) !== undefined || answerOf(this.#sheet.answers(), key) !== undefined
    const isShown = (key: string) => this.#shown.some(({ field }) => field === key)
    const given = keys.filter(key => isGiven(key) && !isShown(key))
    const refused = this.check().filter(({ field }) => given.includes(field))
    if (refused.length === 0) return
    const at = this.form.fields.map(field => field.key)
    this.#shown = [...this.#shown, ...refused].sort((a, b) => at.indexOf(a.field) - at.indexOf(b.field))
    this.#refresh(refused.map(({ field }) => field))
  }

  /** Returns the fields on a step, or on any step, whose number can be read in two ways and that Next has not asked about. */
  unasked(step?: number): readonly string[] {
    const isAsked = (key: string) =>
      !this.#asked.has(key) && (step === undefined || this.definition(key)?.step === step)
    return this.#sheet.readInTwoWays().filter(isAsked)
  }

  /** Asks how these numbers were meant, and calls `then` once each is answered with a button. Asks only once (D42). */
  askReadings(keys: readonly string[], then: () => void): void {
    for (const key of keys) {
      this.#asked.add(key)
      this.leave(key)
    }
    this.#afterReadings = then
  }

  /**
   * Takes one of the two readings of a number. If Next has asked, goes on with it once the last question is answered and returns
   * null; otherwise returns the field to look at: that of the next question that Next asked, or this one.
   */
  takeReading(key: string, answer: Answer): string | null {
    if (this.#sheet.answers()[key] === answer) {
      this.#sheet.keepReading(key)
      this.#refresh([key])
      this.#notifyChange()
    } else this.set(key, answer)
    this.#asked.delete(key)
    const following = this.#sheet.readInTwoWays().find(other => this.#asked.has(other))
    const then = this.#afterReadings
    if (following !== undefined || !then) return following ?? key
    this.#afterReadings = null
    then()
    return null
  }

  /** Replaces the shown problems by these. */
  show(problems: readonly Problem[]): void {
    const before = this.#shown
    this.#shown = problems
    this.#refresh([...before, ...problems].map(problem => problem.field))
    this.#listeners.notify('problems')
  }

  /** Goes to a step. With `isMove`, it counts as a person's move, which is saved. */
  goTo(step: number, isMove = true): void {
    if (step === this.#step) return
    this.#step = step
    this.#afterReadings = null
    const filled = this.#readOnly ? null : this.#sheet.see(step)
    if (filled) this.#settle(filled)
    this.#listeners.notify('step')
    if (isMove && !this.#readOnly) this.#edits.notify('move')
  }

  #edited(altered: Altered, isTyped = false): void {
    this.#settle(altered, isTyped)
    this.#edits.notify('edit')
  }

  /** Updates the fields, the calculated values and the shown problems after a change. */
  #settle({ answers, values }: Altered, isTyped = false): void {
    for (const key of values) this.#listeners.notify(`value:${key}`)
    const keys = new Set(answers)
    for (const key of answers) for (const dependent of this.#dependents.get(key) ?? []) keys.add(dependent)
    for (const key of this.#sheet.prefilled()) keys.add(key)
    for (const key of this.#correctShown()) keys.add(key)
    this.#refresh(keys)
    this.#notifyChange(isTyped)
  }

  #notifyChange(isTyped = false): void {
    this.#listeners.notify('answers')
    if (isTyped) this.#typing.touch()
    else this.#restSoon()
  }

  #restSoon(): void {
    this.#typing.stop()
    if (this.#isRestDue) return
    this.#isRestDue = true
    whenIdle(() => {
      this.#isRestDue = false
      this.#listeners.notify('rest')
    })
  }

  /** Removes corrected fields from the shown problems and updates the messages of the others. Never adds a field. */
  #correctShown(): string[] {
    const before = this.#shown
    if (before.length === 0) return []
    const now = new Map(this.check().map(problem => [problem.field, problem]))
    this.#shown = before.flatMap(problem => now.get(problem.field) ?? [])
    const isSame =
      this.#shown.length === before.length &&
      this.#shown.every((problem, place) => problem.message === before[place]?.message)
    if (isSame) return []
    this.#listeners.notify('problems')
    return before.map(problem => problem.field)
  }

  #refresh(keys: Iterable<string>): void {
    for (const key of keys) {
      const field = this.#fields.get(key)
      if (!field) continue
      const before = this.#states.get(key)
      const after = this.#stateOf(field)
      if (before && isSameState(before, after)) continue
      this.#states.set(key, after)
      this.#listeners.notify(`field:${key}`)
    }
  }

  #stateOf(field: Field): FieldState {
    const { key } = field
    const answers = this.#sheet.answers()
    return {
      answer: answers[key] ?? undefined,
      text: this.#sheet.text(key),
      note: this.#sheet.note(key),
      problem: this.#shown.find(problem => problem.field === key)?.message,
      visible: visible(field, answers),
      required: required(field, answers),
      other: this.#readOnly ? undefined : this.#sheet.other(key),
      computedSuggestion: this.#readOnly ? undefined : this.#sheet.computedSuggestion(key),
    }
  }
}

/** Everything that one field's component shows. The same object until any of it changes. */
export interface FieldState {
  readonly answer: Answer | undefined
  /** The text as typed, while it is being typed or cannot be read; otherwise undefined. */
  readonly text: string | undefined
  /** The note beside the field: its mark in the text format of engine/marks.ts. */
  readonly note: string | undefined
  readonly problem: string | undefined
  readonly visible: boolean
  readonly required: boolean
  /** Another possible reading of the typed text; the person is asked which one was meant. */
  readonly other: Answer | undefined
  /** The result of the formula, if a person has typed something else over it. */
  readonly computedSuggestion: Answer | undefined
}

/** The state of a field that the form does not have. */
export const missingField: FieldState = {
  answer: undefined,
  text: undefined,
  note: undefined,
  problem: undefined,
  visible: false,
  required: false,
  other: undefined,
  computedSuggestion: undefined,
}

function isSameState(a: FieldState, b: FieldState): boolean {
  return a.answer === b.answer && a.text === b.text && hasSameContext(a, b)
}

/** Reports whether two states differ at most in what is being typed. */
export function isSameExceptTyping(a: FieldState, b: FieldState): boolean {
  return a.text !== undefined && b.text !== undefined && hasSameContext(a, b)
}

function hasSameContext(a: FieldState, b: FieldState): boolean {
  return (
    a.note === b.note &&
    a.problem === b.problem &&
    a.visible === b.visible &&
    a.required === b.required &&
    a.other === b.other &&
    a.computedSuggestion === b.computedSuggestion
  )
}

/** Maps each field that conditions refer to, to the fields that these conditions show or require. */
function dependentsOf(form: Form): ReadonlyMap<string, readonly string[]> {
  const dependents = new Map<string, string[]>()
  for (const { key, visibleWhen = [], requiredWhen = [] } of form.fields) {
    for (const { field } of [...visibleWhen, ...requiredWhen]) {
      dependents.set(field, [...(dependents.get(field) ?? []), key])
    }
  }
  return dependents
}

// spec 3 §1.60
/** What an open form knows about the origins of its answers. */
export interface KnownOrigins {
  /** Records that these answers were taken from elsewhere, not typed. */
  readonly taken: (keys: readonly string[], kind: OriginKind, from?: string) => void
  /** Records that the answers of these suggestions were taken. */
  readonly suggestionsTaken: (suggestions: readonly Suggestion[]) => void
  /** Returns the origins of those changed answers that nobody typed. */
  readonly of: (changes: Changes) => { readonly via?: Origins }
}
