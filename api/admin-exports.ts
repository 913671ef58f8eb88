import { Type } from 'typebox'
import { formsInWords } from '../forms/catalogue.ts'
import { ChosenClients, ClientFilters } from './admin-clients.ts'
import { AuditFilters, OfficerFilters } from './admin-overview.ts'
import { SubmissionFilters } from './admin-submissions.ts'
import { UserFilters, UserSubmissionsQuery } from './admin-users.ts'
import { ContradictionFilters, OverrideReportFilters, WaitingFilters } from './admin-work.ts'
import { administrators, type Call } from './call.ts'
import { limits } from './limits.ts'
import { DecisionFilters } from './schemas/decisions.ts'
import { dayFilter, listQuery } from './schemas/lists.ts'
import { ByClient, ByUser } from './schemas/requests.ts'

// spec 2 §6.6, §7.13, §7.16; spec 3 §1.20–21, §1.47, §1.50

const format = Type.Enum(['excel', 'csv'], {
  $id: 'ExportFormat',
  description: 'excel: an .xlsx workbook; csv: UTF-8 with a byte order mark',
})
const ByFormat = Type.Object({ format })
const file = { access: administrators, answer: Type.String(), download: true } as const
const tooMany = { 429: 'Other exports are running just now' }

/** Calls that stream a whole list as a file. Each accepts the filters of its list (spec 2 §7). */
export const adminExportCalls = {
  'GET /api/admin/export/users/{format}': {
    summary: 'Export the list of users.',
    params: ByFormat,
    query: Type.Object(UserFilters),
    errors: tooMany,
    ...file,
  },
  'GET /api/admin/export/users/{userId}/submissions/{format}': {
    summary: 'Export a user’s submissions.',
    params: Type.Object({ ...ByUser.properties, format }),
    query: Type.Object(UserSubmissionsQuery),
    errors: { 404: 'This user does not exist', ...tooMany },
    ...file,
  },
  'GET /api/admin/export/submissions/{format}': {
    summary: 'Export the list of submissions.',
    params: ByFormat,
    query: Type.Object({
      type: Type.Optional(
        Type.String({
          maxLength: limits.nameLength,
          description: 'Only forms of this type: user-form, mse-assessment …',
        }),
      ),
      ...SubmissionFilters,
    }),
    errors: { 404: 'This form type does not exist', ...tooMany },
    ...file,
  },
  'GET /api/admin/export/clients/{format}': {
    summary: 'Export the list of clients.',
    params: ByFormat,
    query: listQuery(ClientFilters),
    errors: tooMany,
    ...file,
  },
  'POST /api/admin/export/clients/{format}': {
    summary: 'Export chosen clients.',
    description: 'Writes all of them or none, newest first.',
    params: ByFormat,
    body: ChosenClients,
    errors: { 409: 'One of the clients no longer exists', ...tooMany },
    ...file,
  },
  'GET /api/admin/export/analyst/excel': {
    summary: 'Export everything about the clients for analysis, as one workbook.',
    description: `Sheets: \`clients\` with a row for each client and a column for every answer and calculated value of its ${formsInWords} forms; \`answers\` with a row for each answer, with who gave it last and when; \`decisions\`; \`dictionary\`, which explains the columns; \`about\`. It takes the filters of the list of clients.`,
    query: listQuery({
      ...ClientFilters,
      changedFrom: dayFilter(
        'ChangedFrom',
        'Only clients whose last change was on this day or later; a date such as 2026-11-20, a day in the lender’s time zone, or a date with a time',
      ),
      changedTo: dayFilter(
        'ChangedTo',
        'Only clients whose last change was up to and including this day; a date such as 2026-11-20, a day in the lender’s time zone, or a date with a time',
      ),
    }),
    errors: tooMany,
    ...file,
  },
  'GET /api/admin/export/clients/{clientId}/excel': {
    summary: `Export all forms of one client as a workbook with ${formsInWords} sheets.`,
    params: ByClient,
    errors: { 404: 'This client does not exist' },
    ...file,
  },
  'GET /api/admin/export/overrides/{format}': {
    summary: 'Export the report on overrides.',
    description:
      'With officerId, the file has a row for each override of that officer, else one for each officer.',
    params: ByFormat,
    query: listQuery(OverrideReportFilters),
    errors: tooMany,
    ...file,
  },
  'GET /api/admin/export/officers/{format}': {
    summary: 'Export the table of loan officers.',
    params: ByFormat,
    query: listQuery(OfficerFilters),
    errors: tooMany,
    ...file,
  },
  'GET /api/admin/export/decisions/{format}': {
    summary: 'Export the decisions.',
    params: ByFormat,
    query: listQuery(DecisionFilters),
    errors: tooMany,
    ...file,
  },
  'GET /api/admin/export/waiting/{format}': {
    summary: 'Export the clients who wait.',
    params: ByFormat,
    query: listQuery(WaitingFilters),
    errors: tooMany,
    ...file,
  },
  'GET /api/admin/export/contradictions/{format}': {
    summary: 'Export the contradictions, one row for each check.',
    params: ByFormat,
    query: listQuery(ContradictionFilters),
    errors: tooMany,
    ...file,
  },
  'GET /api/admin/export/audit/{format}': {
    summary: 'Export the audit log.',
    params: ByFormat,
    query: listQuery(AuditFilters),
    errors: tooMany,
    ...file,
  },
} as const satisfies Record<string, Call>
