import { Type } from 'typebox'
import { scheduleAmountBounds } from '../engine/schedule.ts'
import { maxTerms } from '../forms/checks/path.ts'
import type { Call } from './call.ts'
import { administrators, officers } from './roles.ts'
import { CheckNote, ConfirmBody, CreditFile, ExplainBody, StaleInput } from './schemas/credit-file.ts'
import { ConstantMargin, RepeatedDays } from './schemas/credit-file-tables.ts'
import { FormAnswer } from './schemas/forms.ts'
import { ByClient, ByForm, OneCheck } from './schemas/path-parameters.ts'

// spec 3 §1.34–36, §1.48, §1.53, §1.126

export const AdminCreditFile = Type.Object(
  {
    ...CreditFile.properties,
    signals: Type.Array(Type.Union([RepeatedDays, ConstantMargin]), {
      description:
        'Patterns in the sample days of the MSE Assessment that are worth a look. They block nothing, and officers do not get them',
    }),
  },
  { $id: 'AdminCreditFile', description: 'The credit file as administrators get it' },
)

export const NoteAnswer = Type.Object(
  { note: CheckNote },
  { $id: 'NoteAnswer', description: 'The explanation of a check' },
)

export const StaleAnswer = Type.Object(
  { inputs: Type.Array(StaleInput) },
  {
    $id: 'StaleAnswer',
    description: 'The values that a completed form rests on and that have changed since',
  },
)

export const LoanTerms = Type.Object({
  amount: Type.Number({
    minimum: scheduleAmountBounds.least,
    maximum: scheduleAmountBounds.most,
    description: 'USD',
  }),
  ratePercent: Type.Number({ minimum: 0, maximum: maxTerms.ratePercent, description: 'Per year' }),
  termMonths: Type.Integer({ minimum: 1, maximum: maxTerms.termMonths, description: 'Months' }),
})

const noClient = { 404: 'The officer has no such client' }
const noForm = { 404: 'The officer has no such form' }

const pdf = {
  description: 'The same data produce the same file.',
  params: ByClient,
  query: Type.Object({
    part: Type.Optional(
      Type.Enum(['file', 'memo'], {
        $id: 'PdfPart',
        description: 'The whole credit file (unless said otherwise), or the Credit App Memo alone',
      }),
    ),
  }),
  answer: Type.String(),
  download: true,
} as const
const noPdf = {
  501: 'This server makes no PDF files',
  503: 'The file could not be made in time, because many are being made just now, or the database cannot be reached: try again in a moment',
}

/** Calls about a credit file, which combines all forms of a client (D42). */
export const creditFileCalls = {
  'GET /api/loan-officer/clients/{clientId}/file': {
    summary: 'Get a client’s credit file.',
    description:
      'The decision, figures with their sources, checks across the forms, and what has changed since a form was completed. Open forms count with their current answers.',
    access: officers,
    params: ByClient,
    answer: CreditFile,
    errors: noClient,
  },
  'GET /api/admin/clients/{clientId}/file': {
    summary: 'Get the credit file of any officer’s client.',
    description: 'As the client’s officer gets it, with what is worth a look beside it.',
    access: administrators,
    params: ByClient,
    answer: AdminCreditFile,
    errors: { 404: 'This client does not exist' },
  },
  'GET /api/loan-officer/clients/{clientId}/file/pdf': {
    summary: 'Get the credit file or the memo as a PDF.',
    access: officers,
    errors: { 404: 'The officer has no such client, or the client has no memo', ...noPdf },
    ...pdf,
  },
  'GET /api/admin/clients/{clientId}/file/pdf': {
    summary: 'Get the credit file or the memo of any officer’s client as a PDF.',
    access: administrators,
    errors: { 404: 'This client does not exist or has no memo', ...noPdf },
    ...pdf,
  },
  'POST /api/loan-officer/clients/{clientId}/checks/{checkId}/explain': {
    summary: 'Explain the result of a check.',
    description:
      'The explanation applies to the figures that the caller saw; if they have changed, the call is refused.',
    access: officers,
    params: OneCheck,
    body: ExplainBody,
    answer: NoteAnswer,
    errors: {
      404: 'The officer has no such client, or the check does not exist',
      409: 'The figures have changed since (code `stale`)',
      422: 'The explanation is empty',
    },
  },
  'GET /api/loan-officer/forms/{formId}/stale': {
    summary: 'Get the values that a completed form rests on and that have changed since.',
    access: officers,
    params: ByForm,
    answer: StaleAnswer,
    errors: noForm,
  },
  'POST /api/loan-officer/forms/{formId}/confirm': {
    summary: 'Keep a completed form as it is although values that it rests on have changed.',
    description: 'From then on it rests on the values of now; the history says who kept it and why.',
    access: officers,
    params: ByForm,
    body: ConfirmBody,
    answer: FormAnswer,
    etag: true,
    errors: { ...noForm, 409: 'The form is not completed, or nothing has changed' },
  },
  'GET /api/schedule/excel': {
    summary: 'Get the repayment schedule of a loan as a workbook.',
    description:
      'Works for any terms; nothing is read or stored. Each amount is rounded to the cent; the last instalment settles the difference.',
    access: [...officers, ...administrators],
    query: LoanTerms,
    answer: Type.String(),
    download: true,
  },
} as const satisfies Record<string, Call>
