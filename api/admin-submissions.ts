import { Type } from 'typebox'
import { riskCategories } from '../forms/risk-categories.ts'
import {
  admin,
  DescribedSteps,
  FormSlug,
  ListTotals,
  PageQuery,
  SubmissionRow,
  sortBy,
  Timeline,
} from './admin-shapes.ts'
import type { Call } from './call.ts'
import { FlatData, Id, ListQuery, Nullable, Time } from './shapes.ts'

// spec 3 §1.14

/**
 * status: completed, in-progress (all that is not completed), draft (of these, what was never saved), or all; owner:
 * clients' forms or those that regular users filled for themselves; risk: what a completed scorecard or memo came to;
 * submittedFrom and submittedTo: completed within, both inclusive, ISO dates (then whole days, UTC) or date-times.
 */
export const SubmissionFilters = {
  search: ListQuery.search,
  status: ListQuery.status,
  owner: Type.Optional(Type.Union([Type.Literal('client'), Type.Literal('user')])),
  risk: Type.Optional(
    Type.Unsafe<(typeof riskCategories)[number]>(
      Type.Union(riskCategories.map(category => Type.Literal(category))),
    ),
  ),
  submittedFrom: Type.Optional(Type.String({ maxLength: 40 })),
  submittedTo: Type.Optional(Type.String({ maxLength: 40 })),
  ...sortBy('-created', 'created', '-submitted', 'submitted'),
}

const OneSubmission = Type.Object({ formType: FormSlug, submissionId: Id })

/** Forms of clients and of regular users alike (spec 2 §2, §3.1, §7.8–10, D6). */
export const adminSubmissionCalls = {
  'GET /api/admin/submissions': {
    summary:
      'All submissions. search matches name, email or id of the client, of the user or loan officer, and the submission’s id.',
    access: admin,
    query: Type.Object({ ...SubmissionFilters, ...PageQuery }),
    answer: Type.Object({ submissions: Type.Array(SubmissionRow), ...ListTotals }),
  },
  'GET /api/admin/submissions/{formType}': {
    summary: 'Submissions of one type, by the type’s slug or the form name’s; all-submissions for all (D6).',
    access: admin,
    params: Type.Object({ formType: FormSlug }),
    query: Type.Object({ ...SubmissionFilters, ...PageQuery }),
    answer: Type.Object({ submissions: Type.Array(SubmissionRow), ...ListTotals }),
  },
  'GET /api/admin/submissions/{formType}/{submissionId}': {
    summary:
      'One submission: its answers, calculated values, readable steps and the newest part of its history.',
    access: admin,
    params: OneSubmission,
    answer: Type.Object({
      submission: Type.Object({
        ...SubmissionRow.properties,
        assessmentYear: Type.Integer(),
        version: Type.Integer(),
        lastSavedStep: Type.Integer(),
        formData: FlatData,
        calculatedFields: FlatData,
        steps: DescribedSteps,
        /** When an officer took the answers over as given by the applicant; null for all others. */
        takenOverAt: Nullable(Time),
        timeline: Timeline,
      }),
    }),
  },
  'GET /api/admin/submissions/{formType}/{submissionId}/timeline': {
    summary: 'A submission’s history, newest first.',
    access: admin,
    params: OneSubmission,
    query: Type.Object(PageQuery),
    answer: Timeline,
  },
} as const satisfies Record<string, Call>
