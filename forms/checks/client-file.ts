import type { Marks } from '../../engine/marks.ts'
import type { Answers } from '../../engine/types.ts'
import type { FormType } from '../catalogue.ts'
import type { EarlierForm } from '../links/link.ts'

/** One form of a client as it stands: what links read of it, and what a reader of the whole file wants to know besides. */
export interface FormState extends EarlierForm {
  readonly status: 'in_progress' | 'completed'
  /** The year that its years and months follow (D28). */
  readonly assessmentYear: number
  /** ISO 8601 in UTC: its sample months carry their names by it (D18). */
  readonly createdAt: string
  /** What stands beside the answers, where it is known. */
  readonly marks?: Marks
}

/** The forms of one client that exist. They can be handed to links as they are. */
export type ClientFile = Readonly<Partial<Record<FormType, FormState>>>

/** A form as the calls answer it. */
interface AnsweredForm extends Pick<FormState, 'status' | 'assessmentYear' | 'createdAt'> {
  readonly formType: FormType
  readonly formData: Answers
  readonly calculatedFields: Readonly<Record<string, string | number | boolean | null>>
}

/** The file of a client whose forms a call answered. */
export function fileOfForms(forms: readonly AnsweredForm[]): ClientFile {
  return Object.fromEntries(
    forms.map(({ formType, formData, calculatedFields, status, assessmentYear, createdAt }) => [
      formType,
      { status, assessmentYear, createdAt, answers: formData, computed: withoutNulls(calculatedFields) },
    ]),
  )
}

/** Calculated values as they were answered, which have null where there is none. */
export function withoutNulls(
  values: AnsweredForm['calculatedFields'],
): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key, value] as const] : [],
    ),
  )
}
