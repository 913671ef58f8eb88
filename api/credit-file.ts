import { Type } from 'typebox'
import { scheduled } from '../engine/schedule.ts'
import { mostTried } from '../forms/checks/what-if.ts'
import type { Call } from './call.ts'
import { administrators, officers } from './roles.ts'
import { CheckNote, ConfirmBody, CreditFile, ExplainBody, StaleInput } from './schemas/credit-file.ts'
import { FormAnswer } from './schemas/forms.ts'
import { ByClient, ByForm, OneCheck } from './schemas/path-parameters.ts'

// spec 3 §1.34–36, §1.48, §1.53

export const NoteAnswer = Type.Object(
  { note: CheckNote },
  { $id: 'NoteAnswer', description: 'What was written about a check' },
)

export const StaleAnswer = Type.Object(
  { inputs: Type.Array(StaleInput) },
  { $id: 'StaleAnswer', description: 'What a completed form rests on and changed since' },
)

export const LoanTerms = Type.Object({
  amount: Type.Number({ minimum: scheduled.least, maximum: scheduled.most, description: 'USD' }),
  ratePercent: Type.Number({ minimum: 0, maximum: mostTried.ratePercent, description: 'Per year' }),
  termMonths: Type.Integer({ minimum: 1, maximum: mostTried.termMonths, description: 'Months' }),
})

const noClient = { 404: 'The officer has no such client' }
const noForm = { 404: 'The officer has no such form' }

const pdf = {
  description: 'The same data make the same file.',
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
  429: 'Many files are being made just now',
  501: 'This server makes no PDF files',
  503: 'The file could not be made just now, or the database is away: try again in a moment',
}

/** Calls about a credit file, which combines all forms of a client (D42). */
export const creditFileCalls = {
  'GET /api/loan-officer/clients/{clientId}/file': {
    summary: 'All that a client’s forms say together.',
    description:
      'Decision, figures with their sources, checks across the forms, what changed since a form was completed. Open forms count with what they hold.',
    access: officers,
    params: ByClient,
    answer: CreditFile,
    errors: noClient,
  },
  'GET /api/admin/clients/{clientId}/file': {
    summary: 'All that a client’s forms say together, whichever officer’s.',
    access: administrators,
    params: ByClient,
    answer: CreditFile,
    errors: { 404: 'There is no such client' },
  },
  'GET /api/loan-officer/clients/{clientId}/file/pdf': {
    summary: 'The credit file or the memo as a PDF.',
    access: officers,
    errors: { 404: 'The officer has no such client, or the client no memo', ...noPdf },
    ...pdf,
  },
  'GET /api/admin/clients/{clientId}/file/pdf': {
    summary: 'The credit file or the memo as a PDF, whichever officer’s client.',
    access: administrators,
    errors: { 404: 'There is no such client, or no memo', ...noPdf },
    ...pdf,
  },
  'POST /api/loan-officer/clients/{clientId}/checks/{checkId}/explain': {
    summary: 'Say why a check says what it says.',
    description: 'The words belong to the figures that the caller saw: with others the call is refused.',
    access: officers,
    params: OneCheck,
    body: ExplainBody,
    answer: NoteAnswer,
    errors: {
      404: 'The officer has no such client, or there is no such check',
      409: 'The figures have changed since (code `stale`)',
      422: 'Nothing was written',
    },
  },
  'GET /api/loan-officer/forms/{formId}/stale': {
    summary: 'What a completed form rests on and that changed since.',
    access: officers,
    params: ByForm,
    answer: StaleAnswer,
    errors: noForm,
  },
  'POST /api/loan-officer/forms/{formId}/confirm': {
    summary: 'Keep a completed form as it is although what it rests on changed.',
    description: 'From then on it rests on the values of now; the history says who kept it and why.',
    access: officers,
    params: ByForm,
    body: ConfirmBody,
    answer: FormAnswer,
    etag: true,
    errors: { ...noForm, 409: 'The form is not completed, or nothing changed' },
  },
  'GET /api/schedule/excel': {
    summary: 'The repayment schedule of a loan as a workbook.',
    description:
      'Of any terms, as they are tried out: nothing is read or kept. Each amount is rounded to the cent; the last instalment settles.',
    access: [...officers, ...administrators],
    query: LoanTerms,
    answer: Type.String(),
    download: true,
  },
} as const satisfies Record<string, Call>
