import type { FormType } from '../forms/catalogue.ts'
import { routeOf } from '../forms/chain.ts'
import { addresses, adminAddresses, fill } from './addresses.ts'

function withNext(path: string, next?: string): string {
  return next && next !== '/' ? `${path}?next=${encodeURIComponent(next)}` : path
}

/** Builds the paths of all links: spec 1 §2, spec 2 §2. No other module builds one. */
export const paths = {
  home: '/',
  login: (next?: string) => withNext(addresses.login, next),
  register: addresses.register,
  dashboard: addresses.dashboard,
  application: addresses.application,
  profile: addresses.profile,
  invitation: (token: string) => `${addresses.invitation}#${token}`,
  byProvider: (next?: string) => withNext(addresses.byProvider, next),
  ownPassword: (next?: string) => withNext(addresses.ownPassword, next),
  form: (type: FormType, formId?: string) => routeOf(type, formId && encodeURIComponent(formId)),
  officer: addresses.officer,
  officerDashboard: addresses.officerDashboard,
  applicants: addresses.applicants,
  applicant: (email: string) => `${addresses.applicants}?email=${encodeURIComponent(email)}`,
  clientForms: (clientId: string) => fill(addresses.clientForms, { clientId }),
  creditFile: (clientId: string) => fill(addresses.creditFile, { clientId }),
  admin: adminAddresses.home,
  adminLogin: (next?: string) => withNext(addresses.adminLogin, next),
  adminSubmission: (formType: string, submissionId: string) =>
    fill(adminAddresses.submission, { formType, submissionId }),
} as const
