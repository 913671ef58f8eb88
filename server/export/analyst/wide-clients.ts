import { answerOf, number, text } from '../../../engine/answers.ts'
import { estimateWords, isEstimated } from '../../../engine/estimates.ts'
import { validMarks } from '../../../engine/marks.ts'
import { shownOf } from '../../../engine/shown.ts'
import type { Answer, Answers, Computed, Field, Option } from '../../../engine/types.ts'
import { formFor } from '../../../forms/all.ts'
import { type FormType, formsInWords, formTypes } from '../../../forms/catalogue.ts'
import { currentPolicy } from '../../../forms/policy/policy.ts'
import { calculatedOf, formOf } from '../../forms/records.ts'
import { clientBadge } from '../../lists/badges.ts'
import { localTime } from '../../lists/time.ts'
import { answerCell, type Cell, type Column, type Format, type Rows } from '../cells.ts'
import { inZone } from '../tables.ts'
import type { ClientFile, StoredForm } from './client-batches.ts'

// The sheet with one row for each client, and the dictionary that describes its columns.

/** A form's fields for the data dictionary, with the titles of their steps. */
export interface FieldsOfForm {
  readonly type: FormType
  readonly fields: readonly FieldInStep[]
}

interface FieldInStep {
  readonly field: Field
  readonly stepTitle: string
}

/**
 * Returns every field of the forms of these assessment years, because the keys of some fields contain the year. A field that
 * exists in several years has the definition of the first of them.
 */
export function fieldsOfYears(years: readonly number[]): readonly FieldsOfForm[] {
  return formTypes.map(type => {
    const found = new Map<string, FieldInStep>()
    for (const assessmentYear of years) {
      const { fields, steps } = formFor(type, { assessmentYear, createdOn: null, policy: currentPolicy() })
      const titles = new Map(steps.map(({ number, title }) => [number, title]))
      for (const field of fields)
        if (!found.has(field.key)) found.set(field.key, { field, stepTitle: titles.get(field.step) ?? '' })
    }
    return { type, fields: [...found.values()] }
  })
}

/** A form as stored, with only those calculated values whose answers are there (D39). */
interface ReadForm {
  readonly row: StoredForm
  readonly answers: Answers
  readonly shown: Computed
  readonly isEstimated: (key: string) => boolean
}

type ReadFile = Readonly<Partial<Record<FormType, ReadForm>>>

interface WideColumn extends Column {
  /** A description of the column, for the dictionary. */
  readonly meaning: string
  readonly of: (client: ClientFile['client'], file: ReadFile) => Cell
}

function column(header: string, format: Format, meaning: string, of: WideColumn['of']): WideColumn {
  return { header, width: Math.max(12, header.length + 2), format, meaning, of }
}

/** Returns the columns before the answers: the client, the officer and the outcome. */
export function clientColumns(timeZone: string): readonly WideColumn[] {
  const time = (
    header: string,
    meaning: string,
    of: (...given: Parameters<WideColumn['of']>) => Date | null,
  ) => column(inZone(header, timeZone), 'time', meaning, (...given) => inLocalTime(of(...given), timeZone))
  return [
    column('client_id', 'text', 'The client’s number', client => client.client_id),
    column('name', 'text', 'The client’s name', client => client.name),
    column(
      'business_name',
      'text',
      'Name of the business in the Standard Form',
      client => client.business_name,
    ),
    column('email', 'text', 'The client’s e-mail address', client => client.email),
    column('phone', 'text', 'The client’s phone number', client => client.phone),
    column('officer', 'text', 'The loan officer who holds the client', client => client.officer_name),
    column('officer_email', 'text', 'That officer’s e-mail address', client => client.officer_email),
    column('status', 'text', 'How far the forms have come', client =>
      client.deleted_at ? 'Deleted' : clientBadge(client),
    ),
    column(
      'forms_begun',
      'number',
      `How many of the ${formsInWords} forms are started`,
      client => client.form_count,
    ),
    column('forms_completed', 'number', 'How many are completed', client => client.completed_count),
    time('created_at', 'When the client was entered', client => client.created_at),
    time('updated_at', 'When the client or one of its forms was last changed', client => client.updated_at),
    column('loan_amount', 'currency', amountMeaning, (_, file) => amountOf(file)),
    column(
      'decision',
      'text',
      'The code of the completed memo’s decision; empty while a form of the client is open',
      (_, { credit_app_memo: memo }) =>
        isCompleted(memo) && memo.row.reopened_decision === null ? text(memo.answers, 'decision') : null,
    ),
    column(
      'reopened_decision',
      'text',
      'The code of the decision on record while a form of the client is open again',
      (_, { credit_app_memo: memo }) => memo?.row.reopened_decision ?? null,
    ),
    time('decided_at', 'When the memo was completed', (_, { credit_app_memo: memo }) => completedAt(memo)),
    column(
      'decided_by',
      'text',
      'The e-mail address of the person who completed it',
      (_, { credit_app_memo: memo }) => (isCompleted(memo) ? memo.row.completed_by : null),
    ),
    column('scorecard_risk', 'text', 'Risk category of the scorecard', (_, { expert_scorecard: card }) =>
      card ? text(card.shown, 'riskCategory') : null,
    ),
    column('memo_risk', 'text', 'Risk category of the memo', (_, { credit_app_memo: memo }) =>
      memo ? text(memo.shown, 'riskCategory') : null,
    ),
    column('id', 'text', 'The client’s id in the API', client => client.id),
  ]
}

const amountMeaning =
  'The amount in the memo; without one, the final amount of the Output Sheet, else the approved amount of the Standard Form, else the amount asked for'

function amountOf({
  credit_app_memo: memo,
  output_sheet: output,
  user_form: standard,
}: ReadFile): number | null {
  const amounts = [
    memo && number(memo.answers, 'loanAmount'),
    output && number(output.answers, 'final_loan_amount'),
    standard && number(standard.answers, 'loanAmountApproved'),
    standard && number(standard.answers, 'loanAmount'),
  ]
  return amounts.find(amount => amount !== undefined && amount > 0) ?? null
}

/** Returns the columns of a form's state, such as `user_form.status`. */
function stateColumns(type: FormType, timeZone: string): readonly WideColumn[] {
  return [
    column(`${type}.status`, 'text', 'Completed, In Progress, or empty when not started', (_, file) => {
      const form = file[type]
      return form ? (isCompleted(form) ? 'Completed' : 'In Progress') : null
    }),
    column(
      `${type}.assessment_year`,
      'plain',
      'The year that the form assesses',
      (_, file) => file[type]?.row.assessment_year ?? null,
    ),
    column(inZone(`${type}.completed_at`, timeZone), 'time', 'When the form was completed', (_, file) =>
      inLocalTime(completedAt(file[type]), timeZone),
    ),
  ]
}

/** Returns the columns of a form: first its state, then one for each field, such as `user_form.loanAmount`. */
export function formColumns({ type, fields }: FieldsOfForm, timeZone: string): readonly WideColumn[] {
  return [
    ...stateColumns(type, timeZone),
    ...fields.map(({ field }) =>
      column(`${type}.${field.key}`, 'text', field.label, (_, file) => {
        const form = file[type]
        const value = valueIn(form, field.key, field.calculated === true)
        if (form === undefined || value === undefined) return null
        return form.isEstimated(field.key)
          ? estimateWords(field, value, String(value))
          : answerCell(field, value)
      }),
    ),
  ]
}

function valueIn(form: ReadForm | undefined, key: string, isCalculated: boolean): Answer | undefined {
  if (form === undefined) return undefined
  return isCalculated ? form.shown[key] : answerOf(form.answers, key)
}

export async function* wideRows(
  batches: AsyncIterable<readonly ClientFile[]>,
  columns: readonly WideColumn[],
): AsyncGenerator<Rows> {
  for await (const batch of batches)
    yield batch.map(({ client, forms }) => {
      const file = Object.fromEntries([...forms].map(([type, row]) => [type, readForm(row)]))
      return columns.map(({ of }) => of(client, file))
    })
}

function readForm(row: StoredForm): ReadForm {
  const { form_data: answers, status } = row
  const form = formOf(row)
  const { values } = shownOf(form, answers, calculatedOf(row), status === 'completed')
  const marks = validMarks(answers, row.marks)
  return { row, answers, shown: values, isEstimated: key => isEstimated(form, key, marks) }
}

function isCompleted(form: ReadForm | undefined): form is ReadForm {
  return form?.row.status === 'completed'
}

function completedAt(form: ReadForm | undefined): Date | null {
  return isCompleted(form) ? form.row.submitted_at : null
}

function inLocalTime(value: Date | null, timeZone: string): Date | null {
  return value && localTime(value, timeZone)
}

export const dictionaryColumns: readonly Column[] = [
  { header: 'column', width: 42, format: 'text' },
  { header: 'form', width: 20, format: 'text' },
  { header: 'key', width: 30, format: 'text' },
  { header: 'label', width: 48, format: 'text' },
  { header: 'step', width: 6, format: 'number' },
  { header: 'step_title', width: 30, format: 'text' },
  { header: 'type', width: 10, format: 'text' },
  { header: 'unit', width: 9, format: 'text' },
  { header: 'calculated', width: 11, format: 'text' },
  { header: 'options', width: 60, format: 'text' },
  { header: 'formula', width: 60, format: 'text' },
]

/** Describes each column of the clients' sheet: first those about the client, then for each form its state and its fields. */
export async function* dictionaryRows(
  about: readonly WideColumn[],
  forms: readonly FieldsOfForm[],
  timeZone: string,
): AsyncGenerator<Rows> {
  yield about.map(column => describedColumn(column, null))
  for (const { type, fields } of forms) {
    yield stateColumns(type, timeZone).map(column => describedColumn(column, type))
    yield fields.map(({ field, stepTitle }) => [
      `${type}.${field.key}`,
      type,
      field.key,
      field.label,
      field.step,
      stepTitle,
      field.type,
      field.unit ?? null,
      field.calculated === true,
      field.options?.map(optionText).join('; ') ?? null,
      field.formula ?? null,
    ])
  }
}

function describedColumn({ header, meaning, format }: WideColumn, form: FormType | null): readonly Cell[] {
  return [header, form, null, meaning, null, null, format === 'plain' ? 'number' : format]
}

/** For example "fixed-rent = Fixed rent (60 points)". */
function optionText({ value, label, points }: Option): string {
  return `${value} = ${label}${points === undefined ? '' : ` (${points} points)`}`
}
