import { formsInWords } from '../forms/catalogue.ts'
import { adminClientCalls } from './admin-clients.ts'
import { adminExportCalls } from './admin-exports.ts'
import { adminOverviewCalls } from './admin-overview.ts'
import { adminSubmissionCalls } from './admin-submissions.ts'
import { adminAccountCalls, adminUserCalls } from './admin-users.ts'
import { adminOverrideCalls, adminWorkCalls } from './admin-work.ts'
import { applicantCalls, applicationQueueCalls } from './applicants.ts'
import { authCalls, ownSessionCalls, providerCalls, secondFactorCalls } from './auth.ts'
import type { Call } from './call.ts'
import { creditFileCalls } from './credit-file.ts'
import { erasureCalls } from './erasure.ts'
import { backupCalls, metaCalls } from './meta.ts'
import { officerCalls } from './officer.ts'
import { ownApplicationCalls, selfServiceCalls } from './self-service.ts'
import { settingsCalls } from './settings.ts'
import { importCalls } from './user-import.ts'

/** A group of calls, which is a tag in the OpenAPI document. */
export interface Tag {
  readonly name: string
  readonly description: string
  readonly calls: Readonly<Record<string, Call>>
}

/** All calls of the contract by subject. */
export const tags: readonly Tag[] = [
  {
    name: 'Account',
    description: 'Sign-in, registration and the caller’s account.',
    calls: { ...authCalls, ...ownSessionCalls, ...secondFactorCalls, ...providerCalls },
  },
  {
    name: 'Clients and forms',
    description: `Loan officers: their clients, and the chain of ${formsInWords} forms of each.`,
    calls: officerCalls,
  },
  {
    name: 'Credit file',
    description: `What a client’s ${formsInWords} forms say together: figures, checks and the decision.`,
    calls: creditFileCalls,
  },
  {
    name: 'Applicants',
    description: 'Loan officers: take over the forms that applicants have filled in themselves.',
    calls: applicantCalls,
  },
  {
    name: 'Own forms',
    description: 'Regular users: the two forms that they fill for themselves.',
    calls: selfServiceCalls,
  },
  {
    name: 'Own application',
    description: 'Regular users: check, send and follow the application that their two forms make.',
    calls: ownApplicationCalls,
  },
  {
    name: 'Waiting applications',
    description: 'Loan officers and administrators: applications that wait to be taken over.',
    calls: applicationQueueCalls,
  },
  {
    name: 'Overview',
    description:
      'Administrators: the numbers of the dashboard, the loan officers compared, and the audit log.',
    calls: adminOverviewCalls,
  },
  {
    name: 'Overrides',
    description: 'Administrators: where scorecards differ from the evidence of the earlier forms.',
    calls: adminOverrideCalls,
  },
  {
    name: 'Submissions',
    description: 'Administrators: the forms of clients and of regular users.',
    calls: adminSubmissionCalls,
  },
  {
    name: 'Users',
    description: 'Administrators: the accounts.',
    calls: { ...adminUserCalls, ...adminAccountCalls, ...importCalls },
  },
  {
    name: 'All clients',
    description: 'Administrators: the clients of all officers.',
    calls: adminClientCalls,
  },
  {
    name: 'Work',
    description: 'Administrators: decisions, waiting clients, and files that contradict themselves.',
    calls: adminWorkCalls,
  },
  { name: 'Exports', description: 'Administrators: lists as files.', calls: adminExportCalls },
  {
    name: 'Erasure',
    description: 'Administrators: remove a deleted client or user for good.',
    calls: erasureCalls,
  },
  { name: 'Settings', description: 'The settings of the lender for the portal.', calls: settingsCalls },
  {
    name: 'Backups',
    description: 'Administrators: whether and when the portal was backed up.',
    calls: backupCalls,
  },
  { name: 'Portal', description: 'Information about the portal.', calls: metaCalls },
]
