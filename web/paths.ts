import type { FormType } from '../forms/catalogue.ts'
import { routeOf } from '../forms/chain.ts'

const id = encodeURIComponent

function withNext(path: string, next?: string): string {
  return next && next !== '/' ? `${path}?next=${encodeURIComponent(next)}` : path
}

export function withFilters(path: string, filters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(filters).toString()
  return query ? `${path}?${query}` : path
}

/** What of a list of submissions stands in its address. */
interface SubmissionsAddress {
  readonly status?: string
  readonly owner?: 'client' | 'user'
  readonly risk?: string
  readonly submittedFrom?: string
  readonly submittedTo?: string
  readonly sort?: string
}

/** Every address of the app, spec 1 §2, spec 2 §2. Nothing else builds one. */
export const paths = {
  home: '/',
  login: (next?: string) => withNext('/login', next),
  register: '/register',
  dashboard: '/dashboard',
  application: '/application',
  profile: '/profile',
  invitation: (token: string) => `/invitation#${token}`,
  ownPassword: (next?: string) => withNext('/own-password', next),
  form: (type: FormType, formId?: string) => routeOf(type, formId && id(formId)),
  officer: '/loan-officer',
  officerDashboard: '/loan-officer/dashboard',
  applicants: '/loan-officer/applicants',
  applicant: (email: string) => `/loan-officer/applicants?email=${id(email)}`,
  clientForms: (clientId: string) => `/loan-officer/clients/${id(clientId)}/forms`,
  creditFile: (clientId: string) => `/loan-officer/clients/${id(clientId)}/file`,
  admin: '/admin',
  adminLogin: (next?: string) => withNext('/admin/login', next),
  adminDashboard: '/admin/dashboard',
  adminForms: (slug: string, filters: SubmissionsAddress = {}) =>
    withFilters(`/admin/forms/${id(slug)}`, { ...filters }),
  adminSubmission: (slug: string, submissionId: string) =>
    `/admin/submissions/${id(slug)}/${id(submissionId)}`,
  adminUsers: '/admin/users',
  adminCreateUser: '/admin/users/create',
  adminImportUsers: '/admin/users/import',
  adminUser: (userId: string) => `/admin/users/${id(userId)}`,
  adminUserSubmissions: (userId: string) => `/admin/users/${id(userId)}/submissions`,
  adminUserClients: (userId: string) => `/admin/users/${id(userId)}/clients`,
  adminOfficers: '/admin/officers',
  adminClientForms: (clientId: string) => `/admin/clients/${id(clientId)}/forms`,
  adminCreditFile: (clientId: string) => `/admin/clients/${id(clientId)}/file`,
  adminClients: '/admin/clients',
  adminDecisions: '/admin/decisions',
  adminWaiting: '/admin/waiting',
  adminContradictions: '/admin/contradictions',
  adminApplications: '/admin/applications',
  adminAudit: '/admin/audit',
  adminSettings: '/admin/settings',
} as const
