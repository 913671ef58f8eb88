/** The types that describe a form. The engine knows no particular form; forms/ defines them as data of these types. */

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

/** One answer as stored: numbers as numbers, dates as YYYY-MM-DD, the chosen option of a select by its value. */
export type Answer = string | number | boolean

/** All answers of a form as a flat record by the specified keys. A key that is absent, null or '' is unanswered. */
export type Answers = Readonly<Record<string, Answer | null | undefined>>

/** The calculated values of a form as a flat record by the specified keys. Every number is finite. */
export type Computed = Readonly<Record<string, number | string>>

/** Why a number is missing: it is not applicable ('na') or not available ('nv'). */
export type MissingCode = 'na' | 'nv'

/**
 * What a mark says: why a number is missing, that only the year of a date of birth is known ('es', estimated; D58), or that a
 * suggested text was neither read nor changed yet ('dr', D54).
 */
export type MarkCode = MissingCode | 'es' | 'dr'

/**
 * A note on a field. Without a code, it gives a reason for the field's value; with 'na' or 'nv', it says why there is none;
 * with 'es', that the value is estimated, and with 'dr', that the text is a draft.
 */
export interface Mark {
  readonly code?: MarkCode
  readonly reason?: string
}

/** Marks by field key. */
export type Marks = Readonly<Record<string, Mark>>

/** The input of a calculation besides the answers and the context that the form was built for. */
export interface Context {
  /** Today as YYYY-MM-DD, for ages and date bounds, in UTC: browser and server must calculate the same. */
  readonly today: string
  /**
   * Returns today's date in the lender's time zone as YYYY-MM-DD, the initial value of a date that starts today. The date is
   * calculated on the first call with `isNeeded` true; until then the function returns `today`. If absent, `today` is used.
   */
  readonly lenderDay?: (isNeeded: boolean) => string
  /** Returns the lender's day at the time of the call as YYYY-MM-DD; if absent, `today` is used. */
  readonly dayNow?: () => string
  /** The marks of the form, where the calculation or the checks depend on them. */
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

/**
 * Keys of answers and calculated values that must all be present. A nested list has the terms of a sum: one is enough, or none
 * once the figures of their steps are given (D52).
 */
export type Needs = readonly (string | readonly string[])[]

export interface Field {
  readonly key: string
  readonly label: string
  /** The step that shows the field, numbered from 1. */
  readonly step: number
  readonly type: FieldType
  /** Always required while visible. Use requiredWhen for a condition, a form's rules for anything else. */
  readonly required?: boolean
  readonly requiredWhen?: readonly Condition[]
  /** Unless all conditions hold, the field is neither shown nor checked; its answer is kept. */
  readonly visibleWhen?: readonly Condition[]
  /** The value comes from the formulas: it is shown, but never typed and never accepted from a client. */
  readonly calculated?: boolean
  /** The formula of a calculated value as text for people; {key} stands for that field's value. Never evaluated. */
  readonly formula?: string
  /** The inputs that a calculated value needs. While one is missing, people see "–" in its place (D39). */
  readonly needs?: Needs
  /**
   * Further inputs that are needed only while the form is open. In a completed form, a missing one counts as 0, and in an open
   * form as soon as the figures of its step are given (D52).
   */
  readonly needsWhileOpen?: Needs
  /** A mean or a growth, in which an empty box is not a 0: its inputs have to be answered, however complete their step is. */
  readonly needsAnswers?: true
  /** For a ratio: while the value under `key` is 0, the text `none` is shown in place of the ratio. */
  readonly divisor?: { readonly key: string; readonly none: string }
  readonly options?: readonly Option[]
  readonly min?: number
  readonly max?: number
  /** The value must be greater than this (Financial Analysis: "required and must be greater than 0"). */
  readonly above?: number
  readonly maxLength?: number
  /** The unit shown with the value: $ % days months years hours … */
  readonly unit?: string
  readonly hint?: string
  /** The answer that a new form starts with. */
  readonly initial?: Answer
  /** Written without thousands separators: a calendar year. */
  readonly ungrouped?: boolean
  /** A date of birth: it must lie in the past, and the age is shown beside it. */
  readonly isBirth?: boolean
  /**
   * A judgement: a decision, a recommendation, a deviation, a rating, a risk score. Nothing that fills several answers at once
   * fills it, so a person takes or types it by itself (D54).
   */
  readonly byHand?: true
  /**
   * The date of something that has happened: it is prefilled with today, because it rarely is another day (D38), and lies at
   * most one day ahead of the lender's day (D58).
   */
  readonly startsToday?: boolean
  /** The numbered heading above the field. The label begins with it, so a screen can leave it out of the label. */
  readonly under?: string
}

/** A section of ordinary fields. The fields of a row share a line on a wide screen. */
export interface FieldsSection {
  readonly kind: 'fields'
  readonly title?: string
  readonly note?: string
  /** The section is shown only if all conditions hold. */
  readonly visibleWhen?: readonly Condition[]
  /** What the section describes ("a property") if several like it follow each other; a screen keeps unused ones small. */
  readonly oneOf?: string
  readonly rows: readonly (readonly string[])[]
}

/** A table of inputs. Its columns are mostly years or months. A cell is a field key, or null for an empty cell. */
export interface GridSection {
  readonly kind: 'grid'
  readonly title?: string
  readonly note?: string
  readonly corner: string
  readonly columns: readonly string[]
  /** Other names that pasted headings may have for the columns, such as those of the banks. */
  readonly columnNames?: readonly string[]
  readonly rows: readonly GridRow[]
}

export interface GridRow {
  readonly label: string
  readonly cells: readonly (string | null)[]
  /** A row of calculated cells, styled as a total. */
  readonly total?: boolean
  /** A row that is the heading of a group of rows ("Current assets"); its cells are empty. */
  readonly heading?: boolean
}

export type Section = FieldsSection | GridSection

export interface Step {
  readonly number: number
  readonly title: string
  readonly sections: readonly Section[]
}

/** A validation error of one field. `message` is the specified text for that field. */
export interface Problem {
  readonly field: string
  readonly code: 'required' | 'type' | 'min' | 'max' | 'length' | 'option' | 'date' | 'rule'
  readonly message: string
}

/** One group of the live summary at the right of the form: keys of calculated values or answers under a heading. */
export interface SummaryGroup {
  readonly title: string
  readonly keys: readonly string[]
}

/** The judgement of a calculated value, shown as its colour and a word beside it. */
export type ValueTone = 'good' | 'neutral' | 'bad'

/** Why a calculated value is below its minimum. */
export interface Cause {
  /** The cause with its figures: "Total purchases $3,000.00 exceed total sales $2,500.00". */
  readonly words: string
  /** The keys of the inputs that it comes from. */
  readonly inputs: readonly string[]
}

/** The definition of a form, built for one stored form: all that screen, checks, exports and data dictionary need. */
export interface Form<Type extends string = string> {
  readonly type: Type
  readonly steps: readonly Step[]
  readonly fields: readonly Field[]
  readonly summary: readonly SummaryGroup[]
  readonly compute: (answers: Answers, context: Context) => Computed
  /** Cross-field rules beyond required, options and bounds. Run on Next for problems on that step, and on completion. */
  readonly rules?: (answers: Answers, computed: Computed, context: Context) => readonly Problem[]
  /** Returns the values of prefilled, editable fields, which apply until someone types something else (D19, D20). */
  readonly prefill?: (answers: Answers, computed: Computed, context: Context) => Answers
  /** Returns the tone of a calculated value; undefined if it is not judged. */
  readonly toneOf?: (key: string, value: number) => ValueTone | undefined
  /** Returns why a calculated value is doubtful, in a few words beside it: "does not balance"; undefined if it is not. */
  readonly doubtOf?: (key: string, value: number) => string | undefined
  /** Returns the texts shown in place of totals that wait for further answers, by key: "24.5 so far, 3 of 12 rated" (D53). */
  readonly soFar?: (answers: Answers) => Readonly<Record<string, string>>
  /**
   * Returns the cause of a calculated value below its minimum, if such a value can be true. A person who confirms the value can
   * then complete the form with it (D45). If this returns undefined, the minimum is enforced.
   */
  readonly causeOf?: (key: string, answers: Answers, computed: Computed) => Cause | undefined
  /**
   * Returns the name shown under the heading of a grid's column, such as that of a bank; undefined if it has none. `suggested`
   * returns what the client's earlier forms suggest for a field.
   */
  readonly nameOfColumn?: (
    column: string,
    answers: Answers,
    suggested: (key: string) => Answer | undefined,
  ) => string | undefined
  /** Whether a mark with a reason can replace the required answer of a field. If absent, it never can. */
  readonly markStandsFor?: (key: string) => boolean
  readonly messages: FormMessages
  readonly traits: FormTraits
}

/** The properties in which forms differ, apart from their fields, formulas and rules. */
export interface FormTraits {
  /** The specified word for its steps: "Section n of 7". */
  readonly stepWord: 'Step' | 'Section'
  /** The messages about saving it. */
  readonly texts: SaveTexts
  /**
   * All steps can be opened at any time, not only those already reached. Some steps may then be unchecked, so Next on the last
   * step checks all of them (spec 2 §4).
   */
  readonly freeSteps?: true
  /**
   * Steps before the current one are shown as completed, whatever they contain, once anything in the form is filled in
   * (spec 2 §2.15; D39).
   */
  readonly earlierStepsDone?: true
  /** An alert lists all missing fields, in addition to the summary at the top (spec 2 §5). */
  readonly alertsMissing?: true
  /** The specified title of the live summary, if there is one. */
  readonly summaryTitle?: string
  /** Its first step has a way back to the first form of the client's file. */
  readonly backToFirstForm?: true
  /** The key of the answer that is also the client's name. */
  readonly namingField?: string
  /** The key of the answer that is also the name of the client's business. */
  readonly businessField?: string
  /** Further values that a completion sends, by key; they are never stored. `at` is the time as ISO 8601 in UTC. */
  readonly extras?: Readonly<Record<string, (at: string) => string>>
  /** A save also sends the calculated values, which the server ignores (D3). */
  readonly sendsCalculated?: true
  /** Every number can be marked as not applicable or not available. In other forms, only optional numbers can. */
  readonly marksAll?: true
  /** If the form cannot be loaded, its screen stays open and lists what to check. Other forms' screens close with an alert. */
  readonly staysWhenNotLoaded?: true
  /** The calculated values that are a total score and its risk category. */
  readonly score?: { readonly total: string; readonly category: string }
}

/** The specified messages about saving a form. */
export interface SaveTexts {
  readonly saved: string
  /** Followed by the reason, if one is known. */
  readonly saveFailed: string
  /** The client or the form does not exist. */
  readonly missing: string
}

export interface FormMessages {
  /** Returns the message under a required field without an answer. */
  readonly required: (field: Field) => string
  /** Returns the one sentence above all problems of a step or form. `labels` are those of the fields with problems. */
  readonly summary: (problems: readonly Problem[], labels: readonly string[]) => string
}
