/** The three loans of the customer and the three of the co-applicant, by the prefix of their keys (D14). */
export const customerLoans = ['customerLoan1', 'customerLoan2', 'customerLoan3'] as const
export const coApplicantLoans = ['coApplicantLoan1', 'coApplicantLoan2', 'coApplicantLoan3'] as const
