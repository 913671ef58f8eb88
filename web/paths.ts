import type { FormType } from '../forms/catalogue.ts'
import { routeOf } from '../forms/chain.ts'

const id = encodeURIComponent

function withNext(path: string, next?: string): string {
  return next && next !== '/' ? `${path}?next=${encodeURIComponent(next)}` : path
}

/** Builds every address of the app: spec 1 §2, spec 2 §2. No other module builds one. */
export const paths = {
  home: '/',
  login: (next?: string) => withNext('/login', next),
  register: '/register',
  dashboard: '/dashboard',
  application: '/application',
  profile: '/profile',
  invitation: (token: string) => `/invitation#${token}`,
  byProvider: (next?: string) => withNext('/single-sign-on', next),
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
  adminSubmission: (slug: string, submissionId: string) =>
    `/admin/submissions/${id(slug)}/${id(submissionId)}`,
} as const
