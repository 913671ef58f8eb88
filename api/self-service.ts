import { Type } from 'typebox'
import type { Call } from './call.ts'
import { FormRecord, NextForm, Nullable, SaveBody, SavedForm, SaveHeaders } from './shapes.ts'

// spec 1 §7.16–17; spec 3 §1.6–7

const user = ['user'] as const
const FormName = Type.String({ maxLength: 100 })

/** A regular user's own form: a FormRecord that also answers to `responses` (spec 1 §7). */
export const OwnForm = Type.Object({ ...FormRecord.properties, responses: FormRecord.properties.formData })

/** What regular users fill for themselves: Standard Form and MSE Assessment (spec 1 §7, D6, D7). */
export const selfServiceCalls = {
  'POST /api/form/save': {
    summary: 'Save one’s own form, created on first save; with isCompleted true, complete it (D2).',
    access: user,
    headers: SaveHeaders,
    body: Type.Object({ formName: FormName, ...SaveBody.properties }),
    answer: Type.Object({
      message: Type.String(),
      form: Type.Union([OwnForm, SavedForm]),
      nextForm: Type.Optional(NextForm),
    }),
  },
  'GET /api/form/data': {
    summary: 'All of one’s own forms.',
    access: user,
    answer: Type.Object({ forms: Type.Array(OwnForm) }),
  },
  'GET /api/form/data/{formName}': {
    summary: 'One’s own form of a name; formData is null when there is none yet.',
    access: user,
    params: Type.Object({ formName: FormName }),
    answer: Type.Object({ formData: Nullable(OwnForm) }),
  },
  'POST /api/form/reopen': {
    summary: 'Make one’s own completed form editable again (D4).',
    access: user,
    body: Type.Object({ formName: FormName }),
    answer: Type.Object({ message: Type.String(), form: OwnForm }),
  },
} as const satisfies Record<string, Call>
