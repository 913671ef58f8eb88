/** Whom the calls are for, as their `access` says it. */
export const administrators = ['admin'] as const
export const officers = ['loan_officer'] as const
export const regularUsers = ['user'] as const
