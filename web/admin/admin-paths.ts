import { adminAddresses, fill } from '../app/addresses.ts'

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

/** Builds the paths of links that only administrators' screens have. */
export const adminPaths = {
  ...adminAddresses,
  forms: (formType: string, filters: SubmissionsAddress = {}) =>
    withFilters(fill(adminAddresses.submissions, { formType }), { ...filters }),
  user: (userId: string) => fill(adminAddresses.user, { userId }),
  /** Opens the user's page with the dialog for this action. */
  userAsked: (userId: string, what: 'edit' | 'sign-out' | 'deactivate') =>
    `${fill(adminAddresses.user, { userId })}?do=${what}`,
  userSubmissions: (userId: string) => fill(adminAddresses.userSubmissions, { userId }),
  userClients: (userId: string) => fill(adminAddresses.userClients, { userId }),
  clientForms: (clientId: string) => fill(adminAddresses.clientForms, { clientId }),
  creditFile: (clientId: string) => fill(adminAddresses.creditFile, { clientId }),
  officerOverrides: (officerId: string) => fill(adminAddresses.officerOverrides, { officerId }),
} as const

/** Returns the address that a user's row opens: a loan officer's clients, anyone else's details (spec 2 §2). */
export function viewPath(user: { readonly _id: string; readonly role: string }): string {
  return user.role === 'loan_officer' ? adminPaths.userClients(user._id) : adminPaths.user(user._id)
}
