/** Returns the three years of the form: the projected year, the actual one and the one before (D28). */
export function yearsOf(assessmentYear: number): readonly [number, number, number] {
  return [assessmentYear + 1, assessmentYear, assessmentYear - 1]
}

/** Returns the years for which cash flow can be calculated, because the form also has the year before (D27). */
export function cashFlowYearsOf(assessmentYear: number): readonly [number, number] {
  return [assessmentYear + 1, assessmentYear]
}
