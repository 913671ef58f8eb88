/** The risk categories of completed scorecards and memos together, best first. spec 2 §4 (memo), D24 (scorecard). */
export const riskCategories = [
  'Lowest Risk',
  'Low Risk',
  'Moderate Risk',
  'Medium Risk',
  'High Risk',
  'Very High Risk',
  'Highest Risk',
] as const
