/** The roles as administrators, and the exports for them, name them. */
export const roleNames = { admin: 'Administrator', loan_officer: 'Loan officer', user: 'User' } as const

/** The roles as whoever has one is told it: an ordinary user is an applicant. */
export const ownRoleNames = { ...roleNames, user: 'Applicant' } as const
