/** The roles for the `access` of calls. */
export const administrators = ['admin'] as const
export const officers = ['loan_officer'] as const
export const regularUsers = ['user'] as const
