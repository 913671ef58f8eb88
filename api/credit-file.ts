import { Type } from 'typebox'
import { scheduleAmountBounds } from '../engine/schedule.ts'
import { maxTerms } from '../forms/checks/path.ts'
import { administrators, type Call, officers } from './call.ts'
import { limits } from './limits.ts'
import { Count, FormStatus, FormType, Id, Nullable, Time } from './schemas/basics.ts'
import { Client } from './schemas/clients.ts'
import {
  ConstantMargin,
  FigureGroup,
  FileMissing,
  FileOverride,
  FileSource,
  Path,
  RepeatedDays,
  ScoreLine,
  Statement,
  Stress,
} from './schemas/figures.ts'
import { FormAnswer } from './schemas/forms.ts'
import { ByClient, ByForm, OneCheck } from './schemas/requests.ts'
import { Officer } from './schemas/users.ts'

/** Schemas for a credit file: figures with their sources, checks across a client's forms, and later changes. */

const CheckLine = Type.Object(
  {
    form: FormType,
    key: Type.String({ description: 'The field; for a sum, the first of its fields' }),
    label: Type.String(),
    value: Type.Union([Type.String(), Type.Number(), Type.Null()]),
    display: Type.String(),
    differs: Type.Optional(
      Type.Literal(true, {
        description:
          'For a fact that should be the same in several forms: true if this line differs from the first',
      }),
    ),
    period: Type.Optional(Type.String({ description: 'The months that it covers' })),
  },
  { $id: 'CheckLine', description: 'A figure or an answer that a check compares' },
)

const CheckNote = Type.Object(
  {
    text: Type.String(),
    by: Type.String(),
    at: Time,
    current: Type.Boolean({ description: 'Whether the figures are still the ones that it was written for' }),
  },
  { $id: 'CheckNote', description: 'An officer’s explanation of a check' },
)

export const FileCheck = Type.Object(
  {
    id: Type.String({ description: 'turnover, margin, fact.loan_asked … stress' }),
    group: Type.Enum(['turnover', 'facts', 'stress']),
    severity: Type.Enum(['agrees', 'note', 'explain', 'unknown'], {
      description: 'None of them blocks anything; `explain` asks for a reason',
    }),
    title: Type.String(),
    sentence: Type.String(),
    formula: Type.String({ description: 'How it is calculated, in words' }),
    lines: Type.Array(CheckLine),
    result: Nullable(Type.Number({ description: 'The figure that the rule judges, in full precision' })),
    fingerprint: Type.String({ description: 'A hash of the figures, which changes when they do' }),
    note: Nullable(CheckNote),
    unexplainedBy: Nullable(
      Type.String({ description: 'Who completed the memo with these figures and without an explanation' }),
    ),
  },
  { $id: 'FileCheck', description: 'A check across two or more forms' },
)

export const Decision = Type.Object(
  {
    value: Type.String(),
    label: Type.String({ description: 'In words, which say if a form is open again: “Approved, reopened”' }),
    isReopened: Type.Boolean({ description: 'A form of the file is open again' }),
    at: Time,
    by: Nullable(Type.String()),
    memoVersion: Count,
    band: Nullable(Type.String({ description: 'The scorecard’s' })),
    score: Nullable(Type.Number()),
    evidenceScore: Nullable(Type.Number()),
    riskCategory: Nullable(Type.String({ description: 'The memo’s' })),
    deviations: Type.Array(
      Type.Object(
        { code: Type.String(), words: Type.String() },
        { $id: 'Deviation', description: 'A policy deviation of the memo, in words' },
      ),
    ),
    conditions: Type.String({ description: 'The memo’s recommendation' }),
  },
  { $id: 'Decision', description: 'The decision of the memo: of its last completion while it is open again' },
)

export const Effect = Type.Object(
  {
    field: Type.String(),
    label: Type.String(),
    from: Type.String(),
    to: Type.String(),
    follows: Type.Boolean({
      description:
        'true: the form has the value that was suggested when it was completed, so it would now have this one; false: its officer gave another answer',
    }),
    answered: Type.Boolean({ description: 'true: the form already has this value, so nothing would change' }),
  },
  {
    $id: 'Effect',
    description:
      'A value that the earlier forms now suggest, or the value that a calculated key figure of the form would have as a result',
  },
)

const staleInput = {
  form: FormType,
  key: Type.String(),
  label: Type.String(),
  from: Type.String(),
  to: Type.String(),
  at: Time,
  by: Nullable(Type.String()),
  effect: Type.Enum(['same', 'differs'], {
    description: 'Whether the earlier forms now suggest anything else',
  }),
  effects: Type.Array(Effect),
}

export const StaleInput = Type.Object(staleInput, {
  $id: 'StaleInput',
  description: 'A value of an earlier form that has changed since the later form was completed',
})

const RestingForm = Type.Object(
  { formId: Id, type: FormType, completedAt: Time },
  { $id: 'RestingForm', description: 'A completed form that rests on values of earlier forms' },
)

export const FileStaleInput = Type.Object(
  { ...staleInput, restingForm: RestingForm },
  {
    $id: 'FileStaleInput',
    description: 'A value that has changed, and the completed form that rests on its former value',
  },
)

export const Via = Type.Object(
  { typed: Count, pasted: Count, offered: Count, imported: Count },
  {
    $id: 'Via',
    description:
      'The answers of a completed form, counted by the origin of each answer’s last change; default values of a new form are not counted',
  },
)

export const FileForm = Type.Object(
  {
    formId: Id,
    type: FormType,
    status: FormStatus,
    version: Count,
    completedAt: Nullable(Time),
    by: Nullable(Type.String()),
    policyVersion: Nullable(Count),
    staleInputs: Count,
    via: Nullable(Via),
  },
  { $id: 'FileForm', description: 'A form of the file' },
)

export const Citation = Type.Object(
  {
    start: Count,
    end: Count,
    sources: Type.Array(FileSource),
    derived: Type.Optional(
      Type.String({
        description:
          'For a number of no form that the portal derived from the forms: the check or the draft that has it',
      }),
    ),
  },
  {
    $id: 'Citation',
    description:
      'A number in a text, by its position, and where it occurs in the forms; no sources if it occurs in none',
  },
)

export const Prose = Type.Object(
  {
    key: Type.String(),
    label: Type.String(),
    text: Type.String(),
    isDraft: Type.Boolean({ description: 'The text was suggested, and nobody has read or changed it' }),
    citations: Type.Array(Citation),
  },
  { $id: 'Prose', description: 'A text of the memo' },
)

export const FileEvent = Type.Object(
  {
    at: Time,
    form: FormType,
    action: Type.String(),
    version: Count,
    by: Type.String(),
    changed: Type.Array(Type.String(), { description: 'The labels of the fields that changed' }),
    reason: Type.Optional(
      Type.String({ description: 'The reason why a form was kept as it is, if one was given' }),
    ),
    origins: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'The origin of values that nobody typed, by label: “from Standard Form: Age 42”',
      }),
    ),
  },
  { $id: 'FileEvent', description: 'An event in the history of a form of the file' },
)

export const CreditFile = Type.Object(
  {
    client: Client,
    officer: Nullable(Officer),
    generatedAt: Time,
    policyVersion: Count,
    assessmentYear: Nullable(Type.Integer()),
    pdf: Type.Boolean({ description: 'Whether this server makes PDF files' }),
    sealed: Type.Null({ description: 'Always null: files are not sealed yet' }),
    purpose: Nullable(
      Type.String({
        description: 'The purpose of the loan from the Standard Form, else from the MSE Assessment',
      }),
    ),
    enterprise: Nullable(Type.String({ description: 'The name of the business, from the Standard Form' })),
    branch: Nullable(Type.String({ description: 'The branch, from the Standard Form' })),
    decision: Nullable(Decision),
    scores: Type.Object(
      {
        answered: Nullable(Type.Number()),
        evidence: Nullable(Type.Number()),
        band: Nullable(Type.String()),
        evidenceBand: Nullable(Type.String()),
      },
      { $id: 'FileScores', description: 'The scorecard as answered and by the evidence alone' },
    ),
    figures: Type.Array(FigureGroup),
    checks: Type.Array(FileCheck),
    waiting: Type.Array(Type.String(), {
      description:
        'The ids of checks that compare figures of an open form without the required answers behind them. Their result is that of the answers so far; screens and documents do not show it yet',
    }),
    overrides: Type.Array(FileOverride),
    missing: Type.Array(FileMissing, {
      description: 'The fields that are marked as not available or not applicable',
    }),
    scoreLines: Type.Array(ScoreLine),
    statements: Type.Array(Statement, {
      description:
        'Profit and loss, balance sheet, and the months of the bank account, as far as they are filled in',
    }),
    stress: Nullable(Stress),
    path: Type.Array(Path),
    queries: Type.Array(Type.Null(), { description: 'Always empty: there are no questions yet' }),
    stale: Type.Array(FileStaleInput),
    forms: Type.Array(FileForm),
    prose: Type.Array(Prose),
    timeline: Type.Array(FileEvent, {
      description: 'The newest saves and the newest other events, newest first',
    }),
  },
  { $id: 'CreditFile', description: 'The credit file: everything that the forms of a client say together' },
)

const ExplainBody = Type.Object(
  {
    text: Type.String({ maxLength: limits.explanationLength }),
    fingerprint: Type.String({
      maxLength: 32,
      description: 'The fingerprint of the check as the caller read it',
    }),
  },
  { $id: 'ExplainBody', description: 'The explanation of a check’s result' },
)

const ConfirmBody = Type.Object(
  { reason: Type.Optional(Type.String({ maxLength: limits.explanationLength })) },
  { $id: 'ConfirmBody', description: 'Why a form stays as it is' },
)

// spec 3 §1.34–36, §1.48, §1.53, §1.126

const AdminCreditFile = Type.Object(
  {
    ...CreditFile.properties,
    signals: Type.Array(Type.Union([RepeatedDays, ConstantMargin]), {
      description:
        'Patterns in the sample days of the MSE Assessment that are worth a look. They block nothing, and officers do not get them',
    }),
  },
  { $id: 'AdminCreditFile', description: 'The credit file as administrators get it' },
)

const NoteAnswer = Type.Object(
  { note: CheckNote },
  { $id: 'NoteAnswer', description: 'The explanation of a check' },
)

const StaleAnswer = Type.Object(
  { inputs: Type.Array(StaleInput) },
  {
    $id: 'StaleAnswer',
    description: 'The values that a completed form rests on and that have changed since',
  },
)

const LoanTerms = Type.Object({
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
