import { Type } from 'typebox'
import { admin, OfficerStats, PageQuery } from './admin-shapes.ts'
import type { Call } from './call.ts'
import { FormTypeName, Id, ListQuery, Nullable, Time } from './shapes.ts'

// spec 3 §1.12–13

export const AuditQuery = {
  search: ListQuery.search,
  event: Type.Optional(Type.String({ maxLength: 60 })),
  /** A user's id. */
  actor: Type.Optional(Id),
  /** Inclusive, an ISO date (then the whole day, UTC) or date-time. */
  from: Type.Optional(Type.String({ maxLength: 40 })),
  to: Type.Optional(Type.String({ maxLength: 40 })),
}

/** The dashboard's numbers and the audit log (spec 2 §3.26, §7.7; the audit log: D11, D12). */
export const adminOverviewCalls = {
  'GET /api/admin/stats': {
    summary: 'The dashboard’s numbers; loan officers with most completed forms first, up to limit (500).',
    access: admin,
    query: Type.Object({ limit: PageQuery.limit }),
    answer: Type.Object({
      totalUsers: Type.Integer(),
      totalSubmissions: Type.Integer(),
      completedSubmissions: Type.Integer(),
      /** Percent, 0 with no submissions; not rounded. */
      completionRate: Type.Number(),
      loanOfficerStats: Type.Array(OfficerStats),
      totalLoanOfficers: Type.Integer(),
      totalClients: Type.Integer(),
      /** For the form cards, in chain order. */
      byFormType: Type.Array(
        Type.Object({ formType: FormTypeName, total: Type.Integer(), completed: Type.Integer() }),
      ),
    }),
  },
  'GET /api/admin/charts': {
    summary: 'What the dashboard’s pictures show.',
    access: admin,
    answer: Type.Object({
      /** Clients' forms in chain order: how many clients have begun each and how many have completed it. */
      funnel: Type.Array(
        Type.Object({
          formType: FormTypeName,
          label: Type.String(),
          slug: Type.String(),
          started: Type.Integer(),
          completed: Type.Integer(),
        }),
      ),
      /** The last 12 weeks, oldest first, each from Monday (UTC); this week is the last. */
      completionsPerWeek: Type.Array(Type.Object({ weekStart: Type.String(), completed: Type.Integer() })),
      /** Of completed scorecards and memos, best category first. */
      riskCategories: Type.Array(
        Type.Object({ formType: FormTypeName, category: Type.String(), forms: Type.Integer() }),
      ),
      /** The ten with most completed forms. */
      officers: Type.Array(OfficerStats),
    }),
  },
  'GET /api/admin/audit': {
    summary:
      'The audit log, newest first. search matches actor, subject, network address; events are all kinds there are.',
    access: admin,
    query: Type.Object({ ...AuditQuery, ...PageQuery }),
    answer: Type.Object({
      entries: Type.Array(
        Type.Object({
          _id: Type.Integer(),
          at: Time,
          event: Type.String(),
          actorId: Nullable(Id),
          actor: Type.String(),
          subject: Type.String(),
          address: Type.String(),
          detail: Type.Record(Type.String(), Type.Unknown()),
        }),
      ),
      events: Type.Array(Type.String()),
      matching: Type.Integer(),
      matchingExact: Type.Boolean(),
      nextCursor: Nullable(Type.String()),
    }),
  },
} as const satisfies Record<string, Call>
