// D56

/** SQL text: the decision of form `f`, a memo whose file has a form that is open again; null for any other form. */
export const reopenedDecisionText = '(select x.decision from decisions x where x.id = f.id and x.is_reopened)'
