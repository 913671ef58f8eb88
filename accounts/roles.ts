/** The names of the roles on the administrators' screens and in their exports. */
export const roleNames = { admin: 'Administrator', loan_officer: 'Loan officer', user: 'User' } as const

/** The names of the roles as shown to the account's owner: an ordinary user is called an applicant. */
export const ownRoleNames = { ...roleNames, user: 'Applicant' } as const
