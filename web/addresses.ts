import { catalogue } from '../forms/catalogue.ts'
import { openingForm } from '../forms/chain.ts'

// spec 1 §2.1–13; spec 2 §2.3–10

/**
 * The addresses that have a page of their own. The build writes an HTML page for each, which names the code of its screen
 * (scripts/web-build/code-of-screens.ts), so that a browser fetches all of that code at once. web/routes.tsx says what each shows.
 */
export const addresses = {
  login: '/login',
  adminLogin: '/admin/login',
  register: '/register',
  dashboard: '/dashboard',
  invitation: '/invitation',
  byProvider: '/single-sign-on',
  application: '/application',
  ownPassword: '/own-password',
  profile: '/profile',
  officer: '/loan-officer',
  officerDashboard: '/loan-officer/dashboard',
  applicants: '/loan-officer/applicants',
  clientForms: '/loan-officer/clients/:clientId/forms',
  creditFile: '/loan-officer/clients/:clientId/file',
  admin: '/admin/*?',
} as const

/** The addresses of the administrator's screens, which share one page. */
export const adminAddresses = {
  home: '/admin',
  dashboard: '/admin/dashboard',
  submissions: '/admin/forms/:formType',
  submission: '/admin/submissions/:formType/:submissionId',
  users: '/admin/users',
  createUser: '/admin/users/create',
  importUsers: '/admin/users/import',
  user: '/admin/users/:userId',
  userSubmissions: '/admin/users/:userId/submissions',
  userClients: '/admin/users/:userId/clients',
  officers: '/admin/officers',
  clients: '/admin/clients',
  clientForms: '/admin/clients/:clientId/forms',
  creditFile: '/admin/clients/:clientId/file',
  decisions: '/admin/decisions',
  waiting: '/admin/waiting',
  contradictions: '/admin/contradictions',
  overrides: '/admin/overrides',
  officerOverrides: '/admin/overrides/:officerId',
  applications: '/admin/applications',
  audit: '/admin/audit',
  settings: '/admin/settings',
} as const

export const formAddresses = catalogue.map(({ type, route, title }) => ({
  type,
  title,
  // The first save adds the form's id to the Standard Form's address. Both addresses share one route, so that the screen stays
  // mounted.
  path: type === openingForm ? `${route}/:formId?` : route,
}))

/** The names of an address's parameters, without their colons. */
type NamesIn<Address extends string> = Address extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Address extends `${string}:${infer Name}`
    ? Name
    : never

/** Puts values in place of the parameters of an address. */
export function fill<Address extends string>(
  address: Address,
  values: Readonly<Record<NamesIn<Address>, string>>,
): string {
  let path: string = address
  for (const [name, value] of Object.entries<string>(values))
    path = path.replace(`:${name}`, encodeURIComponent(value))
  return path
}
