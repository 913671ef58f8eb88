/** The three years of the form: projected, actual, the actual before (D28). */
export function yearsOf(assessmentYear: number): readonly [number, number, number] {
  return [assessmentYear + 1, assessmentYear, assessmentYear - 1]
}

/** The years that have a year before them in the form, so that cash flow can be calculated (D27). */
export function cashFlowYearsOf(assessmentYear: number): readonly [number, number] {
  return [assessmentYear + 1, assessmentYear]
}
