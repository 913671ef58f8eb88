import { Type } from 'typebox'
import { ClientFilters } from './admin-clients.ts'
import { AuditQuery } from './admin-overview.ts'
import { admin, ByClient, FormSlug } from './admin-shapes.ts'
import { SubmissionFilters } from './admin-submissions.ts'
import { UserFilters, UserSubmissionsQuery } from './admin-users.ts'
import type { Call } from './call.ts'
import { Id } from './shapes.ts'

// spec 2 §6.6, §7.13, §7.16; spec 3 §1.20–21

/** excel is .xlsx; csv is UTF-8 with a byte order mark. */
const format = Type.Union([Type.Literal('excel'), Type.Literal('csv')])
const Format = Type.Object({ format })
const file = { access: admin, answer: Type.String(), download: true } as const

/**
 * Downloads, streamed, named by a quoted content-disposition; the header x-row-count says how many rows will come when
 * that is known. Each takes its list's filters (spec 2 §7).
 */
export const adminExportCalls = {
  'GET /api/admin/export/users/{format}': {
    summary: 'The user list as a file.',
    params: Format,
    query: Type.Object(UserFilters),
    ...file,
  },
  'GET /api/admin/export/users/{userId}/submissions/{format}': {
    summary: 'A user’s submissions as a file.',
    params: Type.Object({ userId: Id, format }),
    query: Type.Object(UserSubmissionsQuery),
    ...file,
  },
  'GET /api/admin/export/submissions/{format}': {
    summary: 'The submissions list as a file; type is a form type’s slug.',
    params: Format,
    query: Type.Object({ type: Type.Optional(FormSlug), ...SubmissionFilters }),
    ...file,
  },
  'GET /api/admin/export/clients/{format}': {
    summary: 'The client list as a file; officerId leaves one loan officer’s.',
    params: Format,
    query: Type.Object(ClientFilters),
    ...file,
  },
  'GET /api/admin/export/clients/{clientId}/excel': {
    summary: 'One client’s whole file: seven sheets, one for each form.',
    params: ByClient,
    ...file,
  },
  'GET /api/admin/export/audit/{format}': {
    summary: 'The audit log as a file.',
    params: Format,
    query: Type.Object(AuditQuery),
    ...file,
  },
} as const satisfies Record<string, Call>
