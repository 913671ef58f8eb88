import { Type } from 'typebox'
import { formsInWords, formTypes } from '../../forms/catalogue.ts'
import { Id, Percent } from './basics.ts'

export const FormType = Type.Enum([...formTypes], {
  $id: 'FormType',
  description: `The ${formsInWords} forms, in the order of the chain`,
})

export const FormStatus = Type.Enum(['in_progress', 'completed'], {
  $id: 'FormStatus',
  description: 'A completed form is read-only until it is reopened',
})

export const FormState = Type.Object(
  {
    _id: Id,
    formType: FormType,
    status: FormStatus,
    completionPercentage: Percent,
    staleInputs: Type.Integer({
      minimum: 0,
      description: 'How many values of earlier forms that a completed form rests on have changed since',
    }),
  },
  { $id: 'FormState', description: 'The status and progress of one form' },
)

export const ChangedInputs = Type.Integer({
  minimum: 1,
  description:
    'How many values of earlier forms that this completed form rests on have changed since; absent when none has',
})

/** Present for completed forms only, because open forms follow the lender's current policy. */
export const CompletedBy = Type.Integer({
  description:
    'The version of the lender’s policy by which the form was completed and is shown; absent for open forms, which follow the current one',
})
