import { takesCode } from '../../../../engine/marks.ts'
import type { Form, GridSection } from '../../../../engine/types.ts'
import { bankAnalysis } from '../../../../forms/bank-analysis/form.ts'
import { financialAnalysis } from '../../../../forms/financial-analysis/form.ts'
import { mseAssessment } from '../../../../forms/mse-assessment/form.ts'
import { testContext } from '../../../../forms/test-context.ts'
import { pasteText } from './paste-text.ts'
import type { Paste, PastePlan, PasteScope } from './plan.ts'

/** Returns what pasting needs to know about the grid on a step of a form. */
export function scopeOf(form: Form, step: number): PasteScope {
  const section = form.steps[step - 1]?.sections.find(({ kind }) => kind === 'grid') as GridSection
  const fields = new Map(form.fields.map(field => [field.key, field]))
  return {
    section,
    fieldOf: key => fields.get(key),
    takesCode: field => takesCode(form, field),
    calculate: changes => form.compute(changes, { today: '2024-11-20' }),
  }
}

export const statement = scopeOf(financialAnalysis(testContext()), 1)
export const balanceSheet = scopeOf(financialAnalysis(testContext()), 2)
export const balances = scopeOf(bankAnalysis(testContext()), 2)
export const credits = scopeOf(bankAnalysis(testContext()), 3)
export const sales = scopeOf(mseAssessment(testContext({ createdOn: '2026-02-14' })), 1)

/** The first cell of a grid. */
export const top = { row: 0, column: 0 }

/** Pastes a text that needs no question. */
export function pasted(scope: PasteScope, text: string, start = top): PastePlan {
  const paste = pasteText(scope, start, text)
  if (paste.kind !== 'plan') throw new Error(`Unexpected question: ${paste.text}`)
  return paste.plan
}

/** Pastes a text that leads to a question. */
export function asked(scope: PasteScope, text: string, start = top): Paste & { kind: 'question' } {
  const paste = pasteText(scope, start, text)
  if (paste.kind !== 'question') throw new Error('Expected a question')
  return paste
}
