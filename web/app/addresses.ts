import { catalogue, type FormType } from '../../forms/catalogue.ts'
import { openingForm, routeOf } from '../../forms/chain.ts'

// spec 1 §2.1–13; spec 2 §2.3–10

/**
 * The addresses that have a page of their own. The build writes an HTML page for each, which names the code of its screen
 * (scripts/web-build/code-of-screens.ts), so that a browser fetches all of that code at once. web/app/routes.tsx says what each shows.
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

function withNext(path: string, next?: string): string {
  return next && next !== '/' ? `${path}?next=${encodeURIComponent(next)}` : path
}

/** Builds the paths of links: spec 1 §2, spec 2 §2. Those that only administrators follow are in web/admin/admin-paths.ts. */
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

/** The state that a form's entry in the browser's history carries: the client whose form it is; null for a new client's form. */
interface FormEntry {
  readonly clientId: string | null
}

/**
 * Where a form opens. Except for the first form, all clients share the same addresses, so Back, Forward and a reload take the
 * client from the history entry (D37).
 */
export interface FormAddress {
  readonly path: string
  readonly state: FormEntry
  /** The address for a link. It names the client too, because a new tab has no history entry; the form's screen removes the name. */
  readonly href: string
}

const clientParameter = 'client'
const newClient = 'new'

/** `step` is where a link leads in the form; without it, to where the form was left. */
export function formAddress(
  type: FormType,
  clientId: string | null,
  formId?: string,
  step?: number,
): FormAddress {
  const path = paths.form(type, formId)
  const query = new URLSearchParams(step === undefined ? {} : { step: String(step) })
  const hasOwnAddress = path !== paths.form(type)
  if (clientId !== null && !hasOwnAddress) query.set(clientParameter, clientId)
  if (clientId === null && type === openingForm) query.set(clientParameter, newClient)
  return { path, state: { clientId }, href: query.size === 0 ? path : `${path}?${query}` }
}

/** Returns the client that the query string of a form's address names; null for a new client; undefined if it names none. */
export function clientInQuery(search: string): string | null | undefined {
  const named = new URLSearchParams(search).get(clientParameter)
  if (!named) return undefined
  return named === newClient ? null : named
}

/** Returns the query string without the client, with its question mark unless nothing is left. */
export function withoutClient(search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(clientParameter)
  return parameters.size === 0 ? '' : `?${parameters}`
}

/**
 * Returns the client in a history entry's state; undefined if this app did not create the entry, e.g. after someone typed an
 * address.
 */
export function clientOfEntry(state: unknown): string | null | undefined {
  if (typeof state !== 'object' || state === null || !('clientId' in state)) return undefined
  const { clientId } = state
  return typeof clientId === 'string' || clientId === null ? clientId : undefined
}

/** Returns the client that a form's address names, or else its history entry: null for a new client; undefined if neither does. */
export function namedClient(search: string, state: unknown): string | null | undefined {
  const inQuery = clientInQuery(search)
  return inQuery === undefined ? clientOfEntry(state) : inQuery
}

/** Returns the state of the dashboard's entry in the browser's history after the last form of a client was completed. */
export function afterCompletion(completedClient: string | null) {
  return { completedClient }
}

/** Returns the client in such a state; null in any other. */
export function completedClientOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('completedClient' in state)) return null
  return typeof state.completedClient === 'string' ? state.completedClient : null
}
