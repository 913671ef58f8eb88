/** The key prefixes of the three loans of the customer and the three of the co-applicant (D14). */
export const customerLoans = ['customerLoan1', 'customerLoan2', 'customerLoan3'] as const
export const coApplicantLoans = ['coApplicantLoan1', 'coApplicantLoan2', 'coApplicantLoan3'] as const
