import { adminClientCalls } from './admin-clients.ts'
import { adminExportCalls } from './admin-exports.ts'
import { adminOverviewCalls } from './admin-overview.ts'
import { adminSubmissionCalls } from './admin-submissions.ts'
import { adminUserCalls } from './admin-users.ts'

/** The administrator's calls beside the sign-in (spec 2 §7). */
export const adminCalls = {
  ...adminOverviewCalls,
  ...adminSubmissionCalls,
  ...adminUserCalls,
  ...adminClientCalls,
  ...adminExportCalls,
} as const
