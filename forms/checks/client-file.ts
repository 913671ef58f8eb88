import type { Marks } from '../../engine/marks.ts'
import type { Answers } from '../../engine/types.ts'
import type { FormType } from '../catalogue.ts'
import type { EarlierForm } from '../links/link.ts'

/** The current state of one form of a client: what links read, and what else checks and the credit file need. */
export interface FormState extends EarlierForm {
  readonly status: 'in_progress' | 'completed'
  /** The year that determines the form's years and months (D28). */
  readonly assessmentYear: number
  /** ISO 8601 in UTC. It determines the names of the sample months (D18). */
  readonly createdAt: string
}

/** The existing forms of one client. It is assignable to EarlierForms, the input of links. */
export type ClientFile = Readonly<Partial<Record<FormType, FormState>>>

/** A form as API responses contain it. */
interface AnsweredForm extends Pick<FormState, 'status' | 'assessmentYear' | 'createdAt'> {
  readonly formType: FormType
  readonly formData: Answers
  readonly marks: Marks
  readonly calculatedFields: Readonly<Record<string, string | number | boolean | null>>
}

/** Creates a client's file from the forms of an API response. */
export function fileOfForms(forms: readonly AnsweredForm[]): ClientFile {
  return Object.fromEntries(
    forms.map(({ formType, formData, marks, calculatedFields, status, assessmentYear, createdAt }) => [
      formType,
      {
        ...{ status, assessmentYear, createdAt, marks },
        ...{ answers: formData, computed: withoutNulls(calculatedFields) },
      },
    ]),
  )
}

/** Returns the calculated values of an API response without those that are null. */
export function withoutNulls(
  values: AnsweredForm['calculatedFields'],
): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key, value] as const] : [],
    ),
  )
}
