/** The word for each decision of a memo, once it was made. Conditional approval has the same name as in the memo. */
export const decisionWords = {
  approve: 'Approved',
  'conditional-approval': 'Conditional approval',
  defer: 'Deferred',
  reject: 'Rejected',
} as const

export function isDecision(value: string): value is keyof typeof decisionWords {
  return Object.hasOwn(decisionWords, value)
}

// D56
/** The words for the decision of a file of which a form is open again: "Approved, reopened". */
export function reopenedWords(decision: string): string {
  return `${isDecision(decision) ? decisionWords[decision] : decision}, reopened`
}
