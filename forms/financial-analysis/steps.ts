import { defineSteps } from '../../engine/define-form.ts'
import type { Form } from '../../engine/types.ts'
import { isLine } from './lines.ts'
import { profitAndLoss, profitAndLossStep } from './steps/1-profit-and-loss.ts'
import { balanceSheet, balanceSheetStep } from './steps/2-balance-sheet.ts'
import { ratios } from './steps/3-ratios.ts'
import { cashFlowStep } from './steps/4-cash-flow.ts'
import { workingCapitalStep } from './steps/5-working-capital.ts'
import { personalNetWorth } from './steps/6-personal-net-worth.ts'
import { loanInformation, supplementaryKeys } from './steps/7-loan-information.ts'
import { yearsOf } from './years.ts'

// spec 2 §2.18, §9.2

/** The seven steps of the form for one assessment year: 134 inputs and the calculated values. */
export function stepsOf(assessmentYear: number): Pick<Form, 'steps' | 'fields'> {
  return defineSteps([
    profitAndLossStep(assessmentYear),
    balanceSheetStep(assessmentYear),
    ratios(assessmentYear),
    cashFlowStep(assessmentYear),
    workingCapitalStep(assessmentYear),
    personalNetWorth,
    loanInformation,
  ])
}

/** The lines outside the core inputs (D25): twelve, each in three years. */
export const supplementary: readonly string[] = [...profitAndLoss, ...balanceSheet]
  .filter(isLine)
  .filter(line => line.supplementary)
  .map(line => line.line)

/** Returns the keys of the 97 core inputs, which the screen counts as "n of 97" (D25). */
export function coreInputs(assessmentYear: number): readonly string[] {
  const outside = new Set([
    ...supplementaryKeys,
    ...supplementary.flatMap(line => yearsOf(assessmentYear).map(year => `${line}_${year}`)),
  ])
  return stepsOf(assessmentYear)
    .fields.filter(field => !field.calculated && !outside.has(field.key))
    .map(field => field.key)
}
