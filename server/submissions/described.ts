import type { Static } from 'typebox'
import type { DescribedSteps } from '../../api/schemas/forms.ts'
import { answerOf, required } from '../../engine/answers.ts'
import * as readable from '../../engine/describe.ts'
import { validMarks } from '../../engine/marks.ts'
import type { Answers } from '../../engine/types.ts'
import { isUnsecured, withoutLtv } from '../../forms/unsecured.ts'
import { calculatedOf, type FormKind, type FormRow, formOf } from '../forms/records.ts'

type Described = FormKind & Pick<FormRow, 'form_data' | 'calculated_fields' | 'status' | 'marks'>

/**
 * Describes a form in readable labels, steps and formatted values, line by line, with the field of each line. `standard` has the
 * answers of the client's Standard Form, if there is one.
 */
export function describeRow(row: Described, standard?: Answers): readable.DescribedStep[] {
  const marks = validMarks(row.form_data, row.marks)
  const isCompleted = row.status === 'completed'
  const steps = readable.describe(formOf(row), row.form_data, calculatedOf(row), isCompleted, marks)
  if (row.form_type !== 'credit_app_memo' || !isUnsecured(standard)) return steps
  return steps.map(step => ({ ...step, lines: step.lines.map(withoutLtv) }))
}

/** How many answers the form requires in its present state, and how many of them are given: spec 3 §1.55. */
export function requiredAnswersOf(row: Described) {
  const answers = row.form_data
  const marks = validMarks(answers, row.marks)
  const wanted = formOf(row).fields.filter(field => !field.calculated && required(field, answers))
  const given = wanted.filter(({ key }) => answerOf(answers, key) !== undefined || marks[key]?.code)
  return { given: given.length, wanted: wanted.length }
}

/** The same in the shape of the call's answer. */
export function describedSteps(row: Described, standard?: Answers): Static<typeof DescribedSteps> {
  return describeRow(row, standard).map(({ number, title, lines }) => ({
    number,
    title,
    lines: lines.map(({ key, label, display, field }) => ({
      key,
      label,
      display,
      calculated: field.calculated === true,
    })),
  }))
}
