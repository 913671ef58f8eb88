const id = encodeURIComponent

export function withFilters(path: string, filters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(filters).toString()
  return query ? `${path}?${query}` : path
}

/** The parts of a submission list's address. */
interface SubmissionsAddress {
  readonly status?: string
  readonly owner?: 'client' | 'user'
  readonly risk?: string
  readonly submittedFrom?: string
  readonly submittedTo?: string
  readonly sort?: string
}

/** The addresses of the administrator's screens to which no other part of the portal links. */
export const adminPaths = {
  dashboard: '/admin/dashboard',
  forms: (slug: string, filters: SubmissionsAddress = {}) =>
    withFilters(`/admin/forms/${id(slug)}`, { ...filters }),
  users: '/admin/users',
  createUser: '/admin/users/create',
  importUsers: '/admin/users/import',
  user: (userId: string) => `/admin/users/${id(userId)}`,
  /** Opens the user's page with the dialog for this action. */
  userAsked: (userId: string, what: 'edit' | 'sign-out' | 'deactivate') =>
    `/admin/users/${id(userId)}?do=${what}`,
  userSubmissions: (userId: string) => `/admin/users/${id(userId)}/submissions`,
  userClients: (userId: string) => `/admin/users/${id(userId)}/clients`,
  officers: '/admin/officers',
  clientForms: (clientId: string) => `/admin/clients/${id(clientId)}/forms`,
  creditFile: (clientId: string) => `/admin/clients/${id(clientId)}/file`,
  clients: '/admin/clients',
  decisions: '/admin/decisions',
  waiting: '/admin/waiting',
  contradictions: '/admin/contradictions',
  overrides: '/admin/overrides',
  officerOverrides: (userId: string) => `/admin/overrides/${id(userId)}`,
  applications: '/admin/applications',
  audit: '/admin/audit',
  settings: '/admin/settings',
} as const

/** Returns the address that a user's row opens: a loan officer's clients, anyone else's details (spec 2 §2). */
export function viewPath(user: { readonly _id: string; readonly role: string }): string {
  return user.role === 'loan_officer' ? adminPaths.userClients(user._id) : adminPaths.user(user._id)
}
