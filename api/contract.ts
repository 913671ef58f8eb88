import { adminClientCalls } from './admin-clients.ts'
import { adminExportCalls } from './admin-exports.ts'
import { adminOverviewCalls } from './admin-overview.ts'
import { adminSubmissionCalls } from './admin-submissions.ts'
import { adminAccountCalls, adminUserCalls } from './admin-users.ts'
import { adminOverrideCalls, adminWorkCalls } from './admin-work.ts'
import { applicantCalls, applicationQueueCalls } from './applicants.ts'
import { authCalls, ownSessionCalls, providerCalls, secondFactorCalls } from './auth.ts'
import type * as calls from './call.ts'
import { creditFileCalls } from './credit-file.ts'
import { erasureCalls } from './erasure.ts'
import { backupCalls, metaCalls } from './meta.ts'
import { officerCalls } from './officer.ts'
import { ownApplicationCalls, selfServiceCalls } from './self-service.ts'
import { settingsCalls } from './settings.ts'
import { importCalls } from './user-import.ts'

/** All calls of the portal by 'METHOD /path/{param}'. The server serves exactly these; the web app makes no others. */
export const contract = {
  ...authCalls,
  ...ownSessionCalls,
  ...secondFactorCalls,
  ...providerCalls,
  ...officerCalls,
  ...creditFileCalls,
  ...selfServiceCalls,
  ...ownApplicationCalls,
  ...applicantCalls,
  ...applicationQueueCalls,
  ...adminOverviewCalls,
  ...adminOverrideCalls,
  ...adminSubmissionCalls,
  ...adminUserCalls,
  ...adminAccountCalls,
  ...importCalls,
  ...erasureCalls,
  ...adminClientCalls,
  ...adminWorkCalls,
  ...adminExportCalls,
  ...settingsCalls,
  ...backupCalls,
  ...metaCalls,
} as const

type Contract = typeof contract
export type CallName = keyof Contract
/** The calls that return a file. */
export type DownloadName = {
  [K in CallName]: Contract[K] extends { readonly download: true } ? K : never
}[CallName]
export type BodyOf<K extends CallName> = calls.BodyOf<Contract[K]>
export type ParamsOf<K extends CallName> = calls.ParamsOf<Contract[K]>
export type QueryOf<K extends CallName> = calls.QueryOf<Contract[K]>
export type HeadersOf<K extends CallName> = calls.HeadersOf<Contract[K]>
export type AnswerOf<K extends CallName> = calls.AnswerOf<Contract[K]>
