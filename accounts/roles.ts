/** The names of the roles on the administrators' screens and in their exports. */
export const roleNames = { admin: 'Administrator', loan_officer: 'Loan officer', user: 'User' } as const

/** The names of the roles as shown to the account's owner: an ordinary user is called an applicant. */
export const ownRoleNames = { ...roleNames, user: 'Applicant' } as const

/** From the role that may do least to the one that may do most. */
const ranks: readonly string[] = ['user', 'loan_officer', 'admin']

/**
 * Reports whether a new role gives an account rights for which its password was not meant, because whoever registered it chose
 * the password and nobody has checked whose the e-mail is. `createdBy` is how the account was created.
 */
// D60
export function isPromotedAfterRegistration(
  account: { readonly role: string; readonly createdBy: string },
  role: string,
): boolean {
  return isRegistered(account.createdBy) && ranks.indexOf(role) > ranks.indexOf(account.role)
}

/** Reports whether somebody registered the account by themselves. */
export const isRegistered = (createdBy: string): boolean => createdBy === 'registration'
