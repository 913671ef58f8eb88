/** What every form is made of. The engine names no form; forms/ holds them as data of these shapes. */

/** Kinds of field, as the data dictionary names them (D35). */
export type FieldType =
  | 'text'
  | 'textarea'
  | 'number'
  | 'integer'
  | 'currency'
  | 'percent'
  | 'date'
  | 'select'
  | 'boolean'
  | 'tel'

/** One answer as it is stored: numbers as numbers, dates as YYYY-MM-DD, a select's option value as text. */
export type Answer = string | number | boolean

/** A form's answers under the specified keys, flat. A key that is absent, null or '' is unanswered. */
export type Answers = Readonly<Record<string, Answer | null | undefined>>

/** What the formulas return, flat, under the specified keys. Every number is finite. */
export type Computed = Readonly<Record<string, number | string>>

/** Why a number is not there: it does not apply ('na'), or it is not to be had ('nv'). */
export type MarkCode = 'na' | 'nv'

/** What stands beside a field: why it has no value, or why it has the one it has. */
export interface Mark {
  readonly code?: MarkCode
  readonly reason?: string
}

/** Marks by field key. */
export type Marks = Readonly<Record<string, Mark>>

/** What a calculation knows beside the answers and what the form was made for. */
export interface Context {
  /** Today as YYYY-MM-DD, for ages and date bounds, in UTC: browser and server must calculate the same. */
  readonly today: string
  /**
   * The day that it is for the lender, YYYY-MM-DD, with which a date begins that starts today. It is found out when it is needed
   * first; until then this answers `today`, as it does where it is not given.
   */
  readonly lenderDay?: (isNeeded: boolean) => string
  /** What stands beside the answers, where it counts. */
  readonly marks?: Marks
}

export interface Condition {
  readonly field: string
  readonly equals: Answer
}

export interface Option {
  readonly value: string
  readonly label: string
  /** Scorecard options only. */
  readonly points?: number
}

/** Keys of answers and calculated values that must all be there; of a list within, any one is enough. */
export type RestsOn = readonly (string | readonly string[])[]

export interface Field {
  readonly key: string
  readonly label: string
  /** 1-based step the field stands on. */
  readonly step: number
  readonly type: FieldType
  /** Always required while visible. Use requiredWhen for a condition, a form's rules for anything else. */
  readonly required?: boolean
  readonly requiredWhen?: readonly Condition[]
  /** All must hold, else the field is neither shown nor checked; its answer is kept. */
  readonly visibleWhen?: readonly Condition[]
  /** Comes from the formulas: shown, never typed, never accepted from a client. */
  readonly calculated?: boolean
  /** How a calculated value comes about, for people; {key} stands for that field's value. Not evaluated. */
  readonly formula?: string
  /** Without these a calculated value says nothing, and people see "–" in its place (D39). */
  readonly restsOn?: RestsOn
  /** The same while the form is open; in a completed one, what may be left empty counts as 0. */
  readonly awaits?: RestsOn
  /** A ratio of nothing is no ratio: the words stand in its place while the value under this key is 0. */
  readonly divisor?: { readonly key: string; readonly none: string }
  readonly options?: readonly Option[]
  readonly min?: number
  readonly max?: number
  /** The value must be greater than this (Financial Analysis: "required and must be greater than 0"). */
  readonly above?: number
  readonly maxLength?: number
  /** Adornment: $ % days months years hours … */
  readonly unit?: string
  readonly hint?: string
  /** What a new form starts with. */
  readonly initial?: Answer
  /** Written without thousands separators: a calendar year. */
  readonly ungrouped?: boolean
  /** A date of birth: it lies in the past, and its age is told beside it. */
  readonly isBirth?: boolean
  /** A date that a form begins with today, because it seldom is another (D38). */
  readonly startsToday?: boolean
  /** The numbered heading that the field stands under and that its label begins with, so that it is seen but once. */
  readonly under?: string
}

/** A run of ordinary fields. Each row's fields share a line on a wide screen. */
export interface FieldsSection {
  readonly kind: 'fields'
  readonly title?: string
  readonly note?: string
  /** The whole section is shown only when all hold. */
  readonly visibleWhen?: readonly Condition[]
  /** The section is one of several alike ("a property"), which follow each other; a screen shows those that are used. */
  readonly oneOf?: string
  readonly rows: readonly (readonly string[])[]
}

/** A table of inputs: lines down, years or months across. A cell is a field key, or null for an empty cell. */
export interface GridSection {
  readonly kind: 'grid'
  readonly title?: string
  readonly note?: string
  readonly corner: string
  readonly columns: readonly string[]
  readonly rows: readonly GridRow[]
}

export interface GridRow {
  readonly label: string
  readonly cells: readonly (string | null)[]
  /** A line of calculated cells, set apart as a total. */
  readonly total?: boolean
  /** A line that opens a group within the grid ("Current assets"); its cells are empty. */
  readonly heading?: boolean
}

export type Section = FieldsSection | GridSection

export interface Step {
  readonly number: number
  readonly title: string
  readonly sections: readonly Section[]
}

/** An expected fault, as data. `message` is the specified text for that field. */
export interface Problem {
  readonly field: string
  readonly code: 'required' | 'type' | 'min' | 'max' | 'length' | 'option' | 'date' | 'rule'
  readonly message: string
}

/** One live-summary group at the right of the form: calculated (or answered) keys under a heading. */
export interface SummaryGroup {
  readonly title: string
  readonly keys: readonly string[]
}

/** How a calculated value is judged, as its colour and a word beside it. */
export type ValueTone = 'good' | 'neutral' | 'bad'

/** What makes a calculated value fall below its minimum. */
export interface Cause {
  /** With the figures: "Total purchases $3,000.00 exceed total sales $2,500.00". */
  readonly words: string
  /** The inputs that it comes from. */
  readonly inputs: readonly string[]
}

/** A form as it was made for one stored form: everything the screen, the checks, the exports and the dictionary need. */
export interface Form<Type extends string = string> {
  readonly type: Type
  readonly steps: readonly Step[]
  readonly fields: readonly Field[]
  readonly summary: readonly SummaryGroup[]
  readonly compute: (answers: Answers, context: Context) => Computed
  /** Cross-field rules beyond required, options and bounds. Run on Next for problems on that step, and on completion. */
  readonly rules?: (answers: Answers, computed: Computed, context: Context) => readonly Problem[]
  /** Prefilled, editable fields: what they hold until someone types something else (D19, D20). */
  readonly prefill?: (answers: Answers, computed: Computed, context: Context) => Answers
  /** How a calculated value is judged; undefined for one that is not. */
  readonly toneOf?: (key: string, value: number) => ValueTone | undefined
  /**
   * For a calculated value below its minimum that can be a fact: what makes it. A person who confirms the value can go on
   * and complete the form with it (D45); without this the minimum holds.
   */
  readonly causeOf?: (key: string, answers: Answers, computed: Computed) => Cause | undefined
  /** Whether a mark with a reason stands for a required answer; absent where none does. */
  readonly markStandsFor?: (key: string) => boolean
  readonly messages: FormMessages
  readonly traits: FormTraits
}

/** In what a form differs from the others beside its fields, formulas and rules. */
export interface FormTraits {
  /** What the specification calls its steps: "Section n of 7". */
  readonly stepWord: 'Step' | 'Section'
  /** What is said about saving it. */
  readonly texts: SaveTexts
  /**
   * All steps can be opened, not only those that were reached. Some may then have been left unchecked, so the last one's
   * Next checks them all at once (spec 2 §4).
   */
  readonly freeSteps?: true
  /** Steps before the current one show as completed, whatever is in them (spec 2 §2.15). */
  readonly earlierStepsDone?: true
  /** The last form of a file: before it is completed, the checks across the forms that nobody explained are named (D42). */
  readonly closesFile?: true
  /** An alert lists all missing fields, beside the summary at the top (spec 2 §5). */
  readonly alertsMissing?: true
  /** The live summary's name where the specification gives one. */
  readonly summaryTitle?: string
  /** Its first step leads back to the form that opens a client's file. */
  readonly leadsBack?: true
  /** The key of the answer that also is the client's name. */
  readonly namingField?: string
  /** The key of the answer that also is the name of the client's business. */
  readonly businessField?: string
  /** What a completion carries beside the answers and calculated values, by key; never stored. `at` is ISO 8601 in UTC. */
  readonly sentAlong?: Readonly<Record<string, (at: string) => string>>
  /** A save carries the calculated values too, which the server ignores (D3). */
  readonly sendsCalculated?: true
  /** Each of its numbers can be marked as not applicable or not available; elsewhere only those that may be left out. */
  readonly marksAll?: true
  /** When it cannot be loaded, its screen stays and lists what to check; elsewhere it is left. */
  readonly staysWhenNotLoaded?: true
  /** The calculated values that are a total score and its risk category. */
  readonly score?: { readonly total: string; readonly category: string }
}

/** What saving a form says, in the specified words. */
export interface SaveTexts {
  readonly saved: string
  /** Followed by the reason, where there is one. */
  readonly saveFailed: string
  /** The client or the form is not there. */
  readonly missing: string
}

export interface FormMessages {
  /** Under the field. */
  readonly required: (field: Field) => string
  /** The one sentence over all problems of a step or of the form. `labels` are the labels of the fields at fault. */
  readonly summary: (problems: readonly Problem[], labels: readonly string[]) => string
}
