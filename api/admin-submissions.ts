import { Type } from 'typebox'
import type { Call } from './call.ts'
import { administrators } from './roles.ts'
import { ListTotals, OptionCounts, PageQuery } from './schemas/lists.ts'
import { ByType, OneSubmission } from './schemas/path-parameters.ts'
import { Submission, SubmissionDetails } from './schemas/submissions.ts'
import { Timeline } from './schemas/timeline.ts'
import { SubmissionFilters } from './submission-filters.ts'

// spec 3 §1.14

export const SubmissionList = Type.Object(
  { submissions: Type.Array(Submission), ...ListTotals, optionCounts: Type.Optional(OptionCounts) },
  { $id: 'SubmissionList', description: 'A page of submissions' },
)

export const SubmissionAnswer = Type.Object(
  { submission: SubmissionDetails },
  { $id: 'SubmissionAnswer', description: 'One submission with all its data' },
)

const searched =
  'The search covers name, e-mail address and id of the client, the regular user or the loan officer, and the id of the submission.'
const noSubmission = { 404: 'There is no submission with this id and form type' }

/** Calls about submissions: the forms of clients and of regular users (spec 2 §2, §3.1, §7.8–10, D6). */
export const adminSubmissionCalls = {
  'GET /api/admin/submissions': {
    summary: 'List all submissions.',
    description: searched,
    access: administrators,
    query: Type.Object({ ...SubmissionFilters, ...PageQuery }),
    answer: SubmissionList,
  },
  'GET /api/admin/submissions/{formType}': {
    summary: 'List the submissions of one form type.',
    description: searched,
    access: administrators,
    params: ByType,
    query: Type.Object({ ...SubmissionFilters, ...PageQuery }),
    answer: SubmissionList,
    errors: { 404: 'This form type does not exist' },
  },
  'GET /api/admin/submissions/{formType}/{submissionId}': {
    summary: 'Get one submission with its answers and the newest part of its history.',
    access: administrators,
    params: OneSubmission,
    answer: SubmissionAnswer,
    errors: noSubmission,
  },
  'GET /api/admin/submissions/{formType}/{submissionId}/timeline': {
    summary: 'List a submission’s history, newest first.',
    access: administrators,
    params: OneSubmission,
    query: Type.Object(PageQuery),
    answer: Timeline,
    errors: noSubmission,
  },
} as const satisfies Record<string, Call>
